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

/** What differs between runs that are compared: what was asked for, and on what it ran. Stateless. */
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
                    "Nothing that is known of these runs differs but when they were measured: neither what was"
                            + " asked for, nor the servers, their settings, or the hosts that drove the load."));
        } else {
            List<String> columns = new ArrayList<>(List.of("what"));
            runs.runs().forEach(run -> columns.add(run.name()));
            blocks.add(new Table("differences", "What differs between the runs", columns, rows));
        }
        return Optional.of(new Section("comparison", "What is compared", blocks));
    }
}
