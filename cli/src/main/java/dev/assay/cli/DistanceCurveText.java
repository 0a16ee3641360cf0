package dev.assay.cli;

import dev.assay.analysis.Analysis;
import dev.assay.analysis.distance.DistanceCurve;
import dev.assay.model.plan.Cell;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats what distances cost one user for the terminal. Stateless. */
final class DistanceCurveText {

    private DistanceCurveText() {}

    /** Returns the sentences of the curves with the fewest users; empty if no distance was varied. */
    static List<String> lines(Analysis analysis) {
        List<DistanceCurve> curves = analysis.peaks().distances();
        int fewest = curves.stream().mapToInt(DistanceCurve::users).min().orElse(0);
        return curves.stream()
                .filter(curve -> curve.users() == fewest)
                .map(curve -> "Distance, " + name(curve) + ": " + curve.text())
                .toList();
    }

    private static String name(DistanceCurve curve) {
        Map<String, String> others = curve.point().entrySet().stream()
                .filter(entry -> !entry.getKey().equals("users"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return curve.target() + (others.isEmpty() ? "" : ", " + Cell.text(others)) + ", "
                + (curve.users() == 1 ? "1 user" : curve.users() + " users");
    }
}
