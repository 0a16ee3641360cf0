package dev.assay.report.section;

import dev.assay.analysis.Candidate;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Price and throughput of all points, with the Pareto frontier. Stateless. */
final class Frontier {

    private static final String NOT_RANKED = "not ranked";

    private Frontier() {}

    /**
     * Returns one panel per workload with at least two points, since throughput of different workloads is not comparable.
     */
    static Optional<Chart> of(ReportedRuns runs, String currency) {
        Map<String, List<Candidate>> workloads = runs.analysis().points().stream()
                .flatMap(point -> Stream.ofNullable(point.candidate()))
                .collect(Collectors.groupingBy(Candidate::workload));
        List<Panel> panels = new ArrayList<>();
        runs.analysis()
                .frontier()
                .forEach(frontier -> panels.add(
                        panel(workloads.getOrDefault(frontier.workload(), List.of()), frontier.points(), currency)
                                .labelled(workloads.size() > 1 ? frontier.workload() : "")));
        boolean unranked = panels.stream()
                .flatMap(panel -> panel.series().stream())
                .anyMatch(series -> series.name().equals(NOT_RANKED));
        return panels.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(
                        "frontier",
                        "Pareto frontier of price and throughput",
                        "No point is both cheaper and faster than a point on the line."
                                + (unranked ? " Hollow: not measured, or not ranked." : ""),
                        panels));
    }

    private static Panel panel(List<Candidate> candidates, List<Candidate> frontier, String currency) {
        List<Candidate> sorted = candidates.stream()
                .sorted((one, other) ->
                        one.perMonth().amount().compareTo(other.perMonth().amount()))
                .toList();
        List<@Nullable Double> on = new ArrayList<>();
        List<@Nullable Double> off = new ArrayList<>();
        List<@Nullable Double> unranked = new ArrayList<>();
        List<@Nullable String> notes = new ArrayList<>();
        for (Candidate candidate : sorted) {
            Double value = CostSection.number(candidate.transactionsPerSecond().value());
            boolean best = frontier.contains(candidate);
            on.add(best ? value : null);
            off.add(!best && candidate.tellsCapacity() ? value : null);
            unranked.add(candidate.tellsCapacity() ? null : value);
            notes.add(candidate.tellsCapacity() ? null : NOT_RANKED);
        }
        List<Series> series = new ArrayList<>(List.of(
                Series.of("on the frontier", on).asSteps(),
                Series.of("dominated", off).asDashed(),
                new Series(NOT_RANKED, unranked, notes, List.of(), false, Series.Line.DASHED)));
        series.removeIf(each -> !each.hasValues());
        return Panel.ofNumbers(
                        Panel.Kind.SCATTER,
                        Axis.linear("price per month", currency),
                        Axis.linear("transactions per second", ""),
                        sorted.stream()
                                .map(each -> CostSection.number(each.perMonth().amount()))
                                .toList(),
                        series)
                .calling(sorted.stream().map(Candidate::name).toList());
    }
}
