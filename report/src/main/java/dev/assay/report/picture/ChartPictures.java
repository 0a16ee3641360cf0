package dev.assay.report.picture;

import dev.assay.model.AssayException;
import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Renders the charts of a page to SVG and PNG files in the light theme. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ChartPictures {

    /** Batch size, which limits the browser's output. */
    private static final int AT_ONCE = 40;

    private static final Pattern ALL = Pattern.compile("<pre id=\"assay-pictures\" data-done=\"true\">([^<]*)</pre>");
    private static final Pattern ONE =
            Pattern.compile("([A-Za-z0-9-]+(?:\\.\\d+)?) ([A-Za-z0-9+/=]+) ([A-Za-z0-9+/=]+)");

    private ChartPictures() {}

    /**
     * Renders every panel of every chart to {@code ID.svg} and {@code ID.png}, or {@code ID.1.svg} and so on if a chart has
     * several panels. Existing files are replaced.
     *
     * @param folder created if missing
     * @return the files in page order; empty if the page has no charts
     * @throws AssayException of kind {@code HOST} if the browser fails or files cannot be written
     */
    public static List<Path> write(Page page, HeadlessBrowser browser, Path folder) {
        int panels = page.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .mapToInt(block -> block instanceof Chart chart ? chart.panels().size() : 0)
                .sum();
        try (Scratch scratch = new Scratch()) {
            Path html = Files.writeString(
                    scratch.folder().resolve("report.html"), HtmlReport.of(page), StandardCharsets.UTF_8);
            Files.createDirectories(folder);
            Map<String, byte[]> pictures = new LinkedHashMap<>();
            for (int from = 0; from < panels; from += AT_ONCE) {
                int to = Math.min(panels, from + AT_ONCE);
                String rendered = browser.rendered(html.toUri() + "#assay-pictures-" + from + "-" + to, scratch);
                read(rendered, pictures);
                if (pictures.size() != 2 * to) {
                    throw AssayException.host(
                            browser.program() + " rendered " + (pictures.size() / 2 - from) + " of " + (to - from)
                                    + " charts; is it a recent Chromium or Chrome?",
                            null);
                }
            }
            // Write only after all charts are rendered: a browser failure leaves no partial set.
            List<Path> files = new ArrayList<>();
            for (Map.Entry<String, byte[]> picture : pictures.entrySet()) {
                files.add(Files.write(folder.resolve(picture.getKey()), picture.getValue())
                        .toAbsolutePath()
                        .normalize());
            }
            return files;
        } catch (IOException e) {
            throw AssayException.host("cannot write charts to " + folder + ": " + e, e);
        }
    }

    private static void read(String rendered, Map<String, byte[]> pictures) {
        Matcher all = ALL.matcher(rendered);
        if (all.find()) {
            for (String line : all.group(1).strip().split("\n")) {
                Matcher one = ONE.matcher(line);
                if (one.matches()) {
                    pictures.put(one.group(1) + ".svg", decoded(one.group(2)));
                    pictures.put(one.group(1) + ".png", decoded(one.group(3)));
                }
            }
        }
    }

    private static byte[] decoded(String text) {
        return Base64.getDecoder().decode(text);
    }
}
