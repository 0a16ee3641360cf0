package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.SearchConclusion;
import dev.assay.report.page.Block;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published table of study S2, analysed as a stepwise increase. */
@Parallel
class SearchReportTest {

    @TempDir
    Path folder;

    @Test
    void tableOfTheStudyHasItsMaximumAtThreeClients() throws IOException {
        ReportedRuns runs = RunFolders.read(List.of(Studies.s2AsSearch(folder)));
        SearchConclusion answer = runs.analysis().peaks().searches().get(0);
        assertThat(answer.find()).isEqualTo("step-up");
        assertThat(answer.point()).isEqualTo(Map.of("agents", "3"));
        assertThat(answer.value()).isEqualTo(5600.0);
        assertThat(runs.analysis().peaks().optima().get(0).value()).isEqualTo(5600.0);
        Section section = Pages.of(runs).sections().stream()
                .filter(each -> each.id().equals("search"))
                .findFirst()
                .orElseThrow();
        List<Block> blocks = section.blocks();
        assertThat(blocks.get(0))
                .isEqualTo(new Paragraph("agents=3, 5,600.0 operations/s, is the maximum: at agents=4, p95(update) grew"
                        + " by more than 10 % and throughput gained less than 5 %, or the step has no usable"
                        + " result. 5 of 5 steps were measured."));
        assertThat(blocks.get(1))
                .isInstanceOfSatisfying(
                        Table.class,
                        table -> assertThat(table.rows())
                                .singleElement()
                                .satisfies(row -> assertThat(row.get(2).text()).isEqualTo("agents=3")));
    }
}
