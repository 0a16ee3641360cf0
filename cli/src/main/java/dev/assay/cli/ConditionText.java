package dev.assay.cli;

import dev.assay.analysis.ObjectiveCapacity;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.ConditionResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats the decided conditions of a run for the terminal. Stateless. */
final class ConditionText {

    private ConditionText() {}

    /** Returns a heading and a line for each result; none without conditions. */
    static List<String> lines(List<ConditionResult> results) {
        if (results.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        long met =
                results.stream().filter(each -> each.outcome() == Outcome.MET).count();
        boolean several = results.stream().map(ConditionResult::cell).distinct().count() > 1;
        lines.add("Conditions: " + met + " of " + results.size() + " met");
        results.forEach(result -> lines.add("    " + line(result, several)));
        return lines;
    }

    /**
     * Returns a line for the highest load that meets each objective.
     *
     * @param several whether there are several systems
     */
    static List<String> capacities(List<ObjectiveCapacity> capacities, boolean several) {
        return capacities.stream()
                .map(each -> (several ? each.target() + ": " : "") + each.text())
                .toList();
    }

    private static String line(ConditionResult result, boolean several) {
        String outcome = result.outcome() == Outcome.MET
                ? "met"
                : result.outcome().name().replace('_', ' ').toUpperCase(Locale.ROOT);
        String cell = several ? " (" + place(result) + ")" : "";
        return outcome + ": " + result.condition().label() + cell + ": "
                + (result.reason() == null ? result.observed() : result.reason());
    }

    private static String place(ConditionResult result) {
        String point = Cell.text(result.point());
        return result.target() + ", cell " + result.cell() + (point.isEmpty() ? "" : ", " + point);
    }
}
