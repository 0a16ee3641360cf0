package dev.assay.report.internal.write;

import dev.assay.model.Sha256;
import dev.assay.report.page.Page;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes pages as one self-contained HTML file: no network, no server. Stateless. */
public final class HtmlReport {

    private static final String TEMPLATES = "dev.assay.report.templates";
    private static final String FOLDER = "/dev/assay/report/";

    private static final List<String> SCRIPT =
            List.of("texts", "parts", "layout", "options", "charts", "tables", "runs", "paper", "pictures");

    /** The chart library (1 MB), read once per process. */
    private static final class Library {

        static final String TEXT = resource("echarts/dist/echarts.min.js");
        static final String HASH = hash(TEXT);
    }

    private HtmlReport() {}

    /** Returns the HTML text of a page. */
    public static String of(Page page) {
        TemplateEngine engine =
                TemplateEngine.createPrecompiled(null, ContentType.Html, HtmlReport.class.getClassLoader(), TEMPLATES);
        StringOutput output = new StringOutput(2 << 20);
        String style = style();
        String library = library();
        String script = script();
        engine.render(
                "report.jte",
                Map.of(
                        "page", page,
                        "style", style,
                        "charts", PageJson.charts(page),
                        "library", library,
                        "script", script,
                        "policy", policy(style, script)),
                output);
        return output.toString();
    }

    /** The Content Security Policy (level 2): only the page's own scripts and styles, by hash. */
    private static String policy(String style, String script) {
        return "default-src 'none'; script-src " + Library.HASH + " " + hash(script) + "; style-src " + hash(style)
                + "; img-src data:; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String text) {
        byte[] digest = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    /** Returns the chart library, Apache ECharts. */
    public static String library() {
        return Library.TEXT;
    }

    /** Returns the style sheet. */
    public static String style() {
        return resource("report.css");
    }

    /** The page's script files, concatenated into one scope. */
    private static String script() {
        return SCRIPT.stream()
                .map(name -> resource("script/" + name + ".js"))
                .collect(Collectors.joining("\n", "(function () {\n\"use strict\";\n", "})();\n"));
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(FOLDER + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
