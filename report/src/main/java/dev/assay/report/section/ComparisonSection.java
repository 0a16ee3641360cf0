package dev.assay.report.section;

import dev.assay.analysis.Analysis.Difference;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Block;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** Changes between the compared runs or systems, and the differences of runs in requested settings and environment. Stateless. */
@API(status = API.Status.INTERNAL)
public final class ComparisonSection implements ReportSection {

    @Override
    public int position() {
        return 50;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<Block> blocks = new ArrayList<>(ChangeBlocks.of(runs));
        if (runs.runs().size() < 2) {
            return Optional.of(new Section("comparison", "Comparison", blocks)).filter(each -> !blocks.isEmpty());
        }
        if (blocks.isEmpty()) {
            blocks.add(new Paragraph("No point was measured in all of these runs; their figures are not compared."));
        }
        List<Difference> differences = runs.analysis().differences();
        if (differences.isEmpty()) {
            blocks.add(new Paragraph(
                    "The runs differ only in their start time. The requested settings, the servers with their settings,"
                            + " and the client hosts are the same."));
        }
        List<String> columns = new ArrayList<>(List.of("property"));
        List<Cell> folders = new ArrayList<>(List.of(Cell.of("run")));
        runs.runs().forEach(run -> {
            columns.add(run.label());
            folders.add(Cell.of(run.name()));
        });
        List<List<Cell>> rows = new ArrayList<>(List.of(folders));
        for (Difference difference : differences) {
            rows.add(Stream.concat(Stream.of(difference.what()), difference.values().stream())
                    .map(Cell::of)
                    .toList());
        }
        blocks.add(new Table("differences", "Differences between runs", columns, rows));
        return Optional.of(new Section("comparison", "Comparison of runs", blocks));
    }
}
