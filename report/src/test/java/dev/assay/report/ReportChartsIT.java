package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Texts of charts are readable at any width. */
@Parallel
@ResourceLock(Resources.BROWSER)
class ReportChartsIT {

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    private static List<String> texts(Browser.Opened opened, String chart) {
        return opened.page().locator("#" + chart + " .plot svg text").allTextContents();
    }

    @Test
    void wordsOfChartsAreWholeInWideWindowsAndNarrowOnes() throws IOException {
        Path run = Studies.s1(folder);
        Path file = ReportFiles.write(Pages.of(RunFolders.read(List.of(run))), Format.HTML, run);
        try (Browser.Opened opened = BROWSER.open(file, 1100)) {
            assertThat(texts(opened, "throughput-by-system")).contains("small", "4xlarge-multi-az");
            assertThat(texts(opened, "instantaneous"))
                    .contains("small", "4xlarge-multi-az", "since the measurement began (s)");
            assertThat(texts(opened, "price-dollars-per-tpm-c3-years")).contains("USD per tpmC, 3 years");
            assertThat(texts(opened, "rate-over-time")).contains("ramp-up");
            // The least and the greatest colour, each figure, and which is the best.
            assertThat(texts(opened, "throughput-map")).contains("903.5", "1,807", "1,717", "1,626", "★ optimum");
            assertThat(((Map<?, ?>)
                            ((List<?>) opened.option("throughput-over-users").get("xAxis")).get(0)))
                    .as("nothing is empty on either side")
                    .extracting("min", "max")
                    .containsExactly(16, 256);
            opened.page().setViewportSize(360, 900);
            opened.page().locator("#throughput-by-system").scrollIntoViewIfNeeded();
            // Drawn anew a frame later.
            PlaywrightAssertions.assertThat(opened.page().locator("#throughput-by-system .plot svg"))
                    .containsText("4xlarge-multi-az");
            assertThat(texts(opened, "throughput-by-system"))
                    .contains("small", "large", "xlarge", "2xlarge", "small-multi-az", "xlarge-multi-az");
            opened.assertQuiet(file);
        }
    }
}
