package dev.assay.report.section;

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

/** Differences between the compared runs: requested settings and environment. Stateless. */
@API(status = API.Status.INTERNAL)
public final class ComparisonSection implements ReportSection {

    @Override
    public int position() {
        return 50;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        if (runs.runs().size() < 2) {
            return Optional.empty();
        }
        List<List<Cell>> rows = runs.analysis().differences().stream()
                .map(difference -> Stream.concat(Stream.of(difference.what()), difference.values().stream())
                        .map(Cell::of)
                        .toList())
                .toList();
        List<Block> blocks = new ArrayList<>();
        if (rows.isEmpty()) {
            blocks.add(new Paragraph(
                    "The runs differ only in their start time. The requested settings, the servers with their settings,"
                            + " and the client hosts are the same."));
        } else {
            List<String> columns = new ArrayList<>(List.of("property"));
            runs.runs().forEach(run -> columns.add(run.name()));
            blocks.add(new Table("differences", "Differences between runs", columns, rows));
        }
        return Optional.of(new Section("comparison", "Comparison of runs", blocks));
    }
}
