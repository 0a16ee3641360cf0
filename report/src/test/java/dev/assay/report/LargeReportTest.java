package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Experiment;
import dev.assay.report.page.Page;
import dev.assay.report.run.RunFolders;
import dev.assay.report.write.HtmlReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep of 66 cells, each of 120 seconds. */
class LargeReportTest {

    @TempDir
    Path folder;

    @Test
    void aSweepOf66CellsStaysBelow3Megabytes() throws IOException {
        String targets = "  - {name: large, environment: large}\n";
        Experiment whole = Runs.shipped("s1-tpcc-rds.yaml", Map.of(targets, targets));
        Experiment one = new Experiment(
                whole.schemaVersion(),
                whole.toolVersion(),
                whole.plan(),
                whole.cells().stream()
                        .filter(cell -> cell.target().name().equals("large"))
                        .toList(),
                whole.origins(),
                whole.settings());
        assertThat(one.cells()).hasSize(66);
        Path run = Runs.write(folder, one, Studies::s1, 120, trial -> true);
        long begin = System.nanoTime();
        Page page = Pages.of(RunFolders.read(List.of(run)));
        long read = System.nanoTime();
        String html = HtmlReport.of(page);
        long written = System.nanoTime();
        // Told, not judged: a build machine may be busy.
        System.out.printf(
                "a report of 66 cells, 120 s each: read and laid out in %d ms, written in %d ms, %,d bytes%n",
                (read - begin) / 1_000_000, (written - read) / 1_000_000, html.getBytes(StandardCharsets.UTF_8).length);
        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(3_000_000);
        assertThat(page.problems()).isEmpty();
    }
}
