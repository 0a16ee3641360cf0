package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.run.RunFolders;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page that the documentation shows. With {@code -Dassay.picture=FILE} it is taken anew, as {@code make picture} does. */
class GoldenPictureIT {

    private static final int WIDTH = 1100;
    private static final int HEIGHT = 1500;
    private static final Path SHOWN = Path.of("../docs/report.png");

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    @Test
    void theDocumentationShowsAPageThatCanStillBeMade() throws IOException {
        Path run = Studies.s1(folder);
        Path file = ReportFiles.write(Pages.of(RunFolders.read(List.of(run))), Format.HTML, run);
        byte[] picture;
        try (Browser.Opened opened = BROWSER.open(file, WIDTH)) {
            opened.page().setViewportSize(WIDTH, HEIGHT);
            picture = opened.page()
                    .screenshot(new com.microsoft.playwright.Page.ScreenshotOptions()
                            .setAnimations(ScreenshotAnimations.DISABLED));
        }
        String wanted = System.getProperty("assay.picture");
        if (wanted != null) {
            Files.write(Path.of(wanted), picture);
        }
        BufferedImage now = ImageIO.read(new ByteArrayInputStream(picture));
        BufferedImage shown = ImageIO.read(SHOWN.toFile());
        assertThat(Files.size(SHOWN)).isLessThan(400_000);
        // Fonts differ between hosts, so not their dots are compared but what they show at all.
        assertThat(List.of(shown.getWidth(), shown.getHeight())).containsExactly(now.getWidth(), now.getHeight());
        assertThat(inked(now)).isBetween(inked(shown) / 2, inked(shown) * 2);
    }

    private static double inked(BufferedImage image) {
        return IntStream.range(0, image.getHeight())
                .flatMap(y -> IntStream.range(0, image.getWidth()).map(x -> image.getRGB(x, y)))
                .filter(colour -> colour != 0xFFFFFFFF)
                .count();
    }
}
