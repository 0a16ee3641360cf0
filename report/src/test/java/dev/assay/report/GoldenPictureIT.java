package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.page.NamedValue;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The page that the documentation shows: the report of a recorded {@code ./assay demo}. With {@code -Dassay.picture=FILE} it is taken
 * anew, as {@code make picture} does. A new recording is {@code experiment.json}, {@code result.json} and {@code trials} of a demo
 * that ran on a quiet host, with the {@code runDirectory} set to null.
 */
@Parallel
@ResourceLock(Resources.BROWSER)
class GoldenPictureIT {

    private static final int WIDTH = 1100;
    private static final int HEIGHT = 1500;
    private static final int FIELD = 50;

    /** Number of fields that may differ because of fonts. */
    private static final double TOLERATED = 0.05;

    private static final Path DEMO = Path.of("../report/src/test/resources/demo");

    private static final Path SHOWN = Path.of("../docs/report.png");

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    @Test
    void theDocumentationShowsAPageThatCanStillBeMade() throws IOException {
        byte[] picture = picture(demo());
        String wanted = System.getProperty("assay.picture");
        if (wanted != null) {
            Files.write(Path.of(wanted), picture);
        }
        BufferedImage shown = ImageIO.read(SHOWN.toFile());
        assertThat(Files.size(SHOWN)).isLessThan(400_000);
        assertThat(List.of(shown.getWidth(), shown.getHeight())).containsExactly(WIDTH, HEIGHT);
        assertThat(unlike(shown, image(picture))).isLessThan(TOLERATED);
        // The comparison must detect a different page.
        assertThat(unlike(shown, image(picture(Studies.s4(folder.resolve("s4"))))))
                .isGreaterThan(2 * TOLERATED);
    }

    /** The figures that the demo has by its definition; {@code DemoIT} compares the recording with a demo that it runs. */
    @Test
    void theRecordedRunIsTheDemo() throws IOException {
        assertThat(Pages.of(RunFolders.read(List.of(demo()))).configuration())
                .contains(
                        new NamedValue("Workload", "tpcc"),
                        new NamedValue("Warehouses", "2"),
                        new NamedValue("Users", "4"),
                        new NamedValue("Duration", "20 s after 10 s ramp-up"));
    }

    /** Returns a copy of the recorded run, into which a report can be written. */
    private Path demo() throws IOException {
        Path copy = folder.resolve("demo");
        try (Stream<Path> files = Files.walk(DEMO)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path to = copy.resolve(DEMO.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return copy;
    }

    private byte[] picture(Path run) throws IOException {
        Path file = ReportFiles.write(Pages.of(RunFolders.read(List.of(run))), Format.HTML, run);
        try (Browser.Opened opened = BROWSER.open(file, WIDTH)) {
            opened.page().setViewportSize(WIDTH, HEIGHT);
            return opened.page()
                    .screenshot(new com.microsoft.playwright.Page.ScreenshotOptions()
                            .setAnimations(ScreenshotAnimations.DISABLED));
        }
    }

    private static BufferedImage image(byte[] picture) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(picture));
    }

    /** The share of fields in which one picture has clearly more content than the other. Single dots differ with the fonts of hosts. */
    private static double unlike(BufferedImage one, BufferedImage other) {
        int across = WIDTH / FIELD;
        int down = HEIGHT / FIELD;
        long unlike = IntStream.range(0, across * down)
                .filter(field -> {
                    int x = field % across * FIELD;
                    int y = field / across * FIELD;
                    return Math.abs(inked(one, x, y) - inked(other, x, y)) > 0.1;
                })
                .count();
        return (double) unlike / (across * down);
    }

    /** The share of dots of a field that differ from its most frequent colour, which is the background of a card or chart. */
    private static double inked(BufferedImage image, int fromX, int fromY) {
        Map<Integer, Integer> colours = new HashMap<>();
        for (int y = fromY; y < fromY + FIELD; y++) {
            for (int x = fromX; x < fromX + FIELD; x++) {
                colours.merge(image.getRGB(x, y), 1, Integer::sum);
            }
        }
        return 1 - (double) Collections.max(colours.values()) / (FIELD * FIELD);
    }
}
