package dev.assay.cli;

import dev.assay.analysis.Analysis;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Scaling;
import java.util.ArrayList;
import java.util.List;

/** Formats the scaling with the number of users for the terminal. Stateless. */
final class ScalingText {

    private ScalingText() {}

    /** Returns the sentences of the lines on which the best points lie; empty if no number of users was varied. */
    static List<String> lines(Analysis analysis) {
        List<Scaling> varied = analysis.peaks().scaling().stream()
                .filter(line -> line.steps().size() > 1)
                .toList();
        List<String> lines = new ArrayList<>();
        for (Scaling line : varied) {
            boolean best = analysis.peaks().optima().stream()
                    .anyMatch(optimum -> line.contains(optimum.target(), optimum.point()));
            if (best) {
                String name = varied.size() > 1 ? name(line) + ": " : "";
                lines.add(name + line.saturation());
                lines.add("    " + line.law());
            }
        }
        return lines;
    }

    private static String name(Scaling line) {
        return line.point().isEmpty() ? line.target() : line.target() + ", " + Cell.text(line.point());
    }
}
