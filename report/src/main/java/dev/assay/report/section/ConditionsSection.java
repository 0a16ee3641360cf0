package dev.assay.report.section;

import dev.assay.analysis.ObjectiveCapacity;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.ConditionResult.Outcome;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Block;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** Objectives of plans and conditions of {@code --fail-if}, decided for each cell. Stateless. */
@API(status = API.Status.INTERNAL)
public final class ConditionsSection implements ReportSection {

    @Override
    public int position() {
        return 75;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<ConditionResult> results = runs.analysis().conditions();
        if (results.isEmpty()) {
            return Optional.empty();
        }
        long met =
                results.stream().filter(each -> each.outcome() == Outcome.MET).count();
        List<ObjectiveCapacity> capacities = runs.analysis().peaks().capacities();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(met + " of " + results.size()
                + " conditions are met. Response times are those of all transactions; failed ones count as longer"
                + " than every success."));
        if (!capacities.isEmpty()) {
            boolean several = capacities.stream()
                            .map(ObjectiveCapacity::target)
                            .distinct()
                            .count()
                    > 1;
            capacities.forEach(each -> blocks.add(new Paragraph((several ? each.target() + ": " : "") + each.text())));
            blocks.add(capacities(capacities));
        }
        blocks.add(table(results));
        return Optional.of(new Section("conditions", "Objectives", blocks));
    }

    private static Table capacities(List<ObjectiveCapacity> capacities) {
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (ObjectiveCapacity capacity : capacities) {
            List<Table.Cell> row = new ArrayList<>();
            row.add(Table.Cell.of(capacity.objective()));
            row.add(Table.Cell.of(capacity.target()));
            row.add(Table.Cell.of(capacity.unit()));
            row.add(Table.Cell.of(capacity.load()));
            row.add(Table.Cell.of(capacity.point() == null ? null : Cell.text(capacity.point())));
            row.add(Table.Cell.of(capacity.missed()));
            rows.add(row);
        }
        return new Table(
                "capacities",
                "Highest load within each objective",
                List.of("objective", "system", "unit of load", "highest load", "point", "next load that misses"),
                rows);
    }

    private static Table table(List<ConditionResult> results) {
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (ConditionResult result : results) {
            rows.add(List.of(
                    Table.Cell.of(result.condition().label()),
                    Table.Cell.of(result.target()),
                    Table.Cell.of(Integer.toString(result.cell())),
                    Table.Cell.of(Cell.text(result.point())),
                    Table.Cell.of(result.observed()),
                    outcome(result),
                    Table.Cell.of(result.reason())));
        }
        return new Table(
                "conditions",
                "Conditions by cell",
                List.of("condition", "system", "cell", "point", "observed", "outcome", "remark"),
                rows);
    }

    private static Table.Cell outcome(ConditionResult result) {
        String text = result.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Table.Cell.of(
                text,
                switch (result.outcome()) {
                    case MET -> Tone.GOOD;
                    case MISSED -> Tone.BAD;
                    case UNDECIDED, NOT_MEASURED -> Tone.DOUBTFUL;
                });
    }
}
