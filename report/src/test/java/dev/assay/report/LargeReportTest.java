package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.page.Page;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep of 66 cells, each of 120 seconds. */
@Parallel
class LargeReportTest {

    @TempDir
    Path folder;

    @Test
    void aSweepOf66CellsStaysBelow3Megabytes() throws IOException {
        Page page = Pages.of(RunFolders.read(List.of(Studies.large(folder))));
        assertThat(page.problems()).isEmpty();
        // The benchmark ReportSpeedIT measures the time.
        assertThat(HtmlReport.of(page).getBytes(StandardCharsets.UTF_8).length).isLessThan(3_000_000);
    }
}
