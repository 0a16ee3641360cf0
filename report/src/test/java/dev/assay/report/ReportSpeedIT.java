package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.page.Page;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * How long the report of a sweep of 66 cells takes, each of 120 seconds: read, laid out and written in this JVM, and opened in a
 * browser. {@code make bench} holds that against its budget; elsewhere it is told, for a machine that builds may be busy.
 */
@Parallel
@ResourceLock(Resources.BROWSER)
class ReportSpeedIT {

    private static final long RENDERED_MILLIS = 2_000;
    private static final double LOADED_MILLIS = 1_000;

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    @Test
    void aSweepOf66CellsIsSoonThere() throws IOException {
        Path run = Studies.large(folder);
        long begin = System.nanoTime();
        Page page = Pages.of(RunFolders.read(List.of(run)));
        String html = HtmlReport.of(page);
        long rendered = (System.nanoTime() - begin) / 1_000_000;
        Path file = Files.writeString(folder.resolve("report.html"), html);
        double loaded;
        try (Browser.Opened opened = BROWSER.open(file.toUri().toString(), 1200)) {
            loaded = ((Number)
                            opened.page().evaluate("() => performance.getEntriesByType('navigation')[0].loadEventEnd"))
                    .doubleValue();
            assertThat(opened.complaints()).isEmpty();
        }
        System.out.printf(
                "a report of 66 cells, 120 s each: %d ms to render (budget %d), %.0f ms to load (budget %.0f), %,d bytes%n",
                rendered, RENDERED_MILLIS, loaded, LOADED_MILLIS, Files.size(file));
        assertThat(Files.size(file)).isLessThan(3_000_000);
        assertThat(loaded).isPositive();
        if (Boolean.getBoolean("assay.budget")) {
            assertThat(rendered).as("milliseconds to render").isLessThan(RENDERED_MILLIS);
            assertThat(loaded).as("milliseconds to load").isLessThan(LOADED_MILLIS);
        }
    }
}
