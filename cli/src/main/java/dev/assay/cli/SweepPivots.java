package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.unit.MetricNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pivot tables of the primary metric: two parameters as rows and columns, one table per combination of the others. Cells
 * without a ranked point show the reason. Stateless.
 */
final class SweepPivots {

    /** The target, which is an axis although it is not part of the matrix. */
    private static final String TARGET = "target";

    private SweepPivots() {}

    /** Returns the tables by title; empty if fewer than two parameters vary. */
    static Map<String, String> of(Experiment experiment, List<SweepPoint> points) {
        Map<String, List<String>> axes =
                new LinkedHashMap<>(experiment.plan().sweep().matrix());
        axes.put(
                TARGET,
                experiment.plan().targets().stream().map(SystemSpec::name).toList());
        List<String> varying = new ArrayList<>(axes.keySet());
        varying.removeIf(name -> axes.getOrDefault(name, List.of()).size() < 2);
        if (varying.size() < 2) {
            return Map.of();
        }
        String down =
                varying.contains("users") ? "users" : varying.get(varying.get(1).equals(TARGET) ? 0 : 1);
        String across =
                varying.stream().filter(name -> !name.equals(down)).findFirst().orElseThrow();
        String metric = points.get(0).results().get(0).trial().throughput().metric();
        Map<Map<String, String>, List<SweepPoint>> planes = new LinkedHashMap<>();
        for (SweepPoint point : points) {
            Map<String, String> others = coordinates(point);
            others.remove(down);
            others.remove(across);
            planes.computeIfAbsent(others, key -> new ArrayList<>()).add(point);
        }
        Map<String, String> tables = new LinkedHashMap<>();
        planes.forEach((others, own) -> tables.put(
                MetricNames.unit(metric) + " over " + down + " by " + across + title(others),
                table(own, down, axes.getOrDefault(down, List.of()), across, axes.getOrDefault(across, List.of()))));
        return tables;
    }

    private static Map<String, String> coordinates(SweepPoint point) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(TARGET, point.target());
        all.putAll(point.point());
        return all;
    }

    private static String title(Map<String, String> others) {
        Map<String, String> rest = new LinkedHashMap<>(others);
        String target = rest.remove(TARGET);
        return (target == null ? "" : ", " + target) + (rest.isEmpty() ? "" : ", " + Cell.text(rest));
    }

    private static String table(
            List<SweepPoint> points, String down, List<String> downValues, String across, List<String> acrossValues) {
        Map<List<String>, String> texts = new LinkedHashMap<>();
        for (SweepPoint point : points) {
            Map<String, String> at = coordinates(point);
            texts.put(List.of(at.getOrDefault(down, ""), at.getOrDefault(across, "")), text(point));
        }
        List<Column> header = new ArrayList<>();
        header.add(TableText.column(down + " \\ " + across, downValues));
        acrossValues.forEach(value -> header.add(TableText.column(value, HorizontalAlign.RIGHT)));
        List<String[]> rows = new ArrayList<>();
        for (String y : downValues) {
            List<String> row = new ArrayList<>();
            row.add(y);
            acrossValues.forEach(x -> row.add(texts.getOrDefault(List.of(y, x), "-")));
            rows.add(row.toArray(String[]::new));
        }
        return TableText.framed(header, rows);
    }

    private static String text(SweepPoint point) {
        return point.throughput()
                .map(SweepPivots::text)
                .orElseGet(() -> point.flaw().orElse("-"));
    }

    private static String text(MeanEstimate estimate) {
        String mean = format("%,.0f", estimate.mean());
        return estimate.halfWidth95().isEmpty()
                ? mean
                : mean + format(" ± %,.0f", estimate.halfWidth95().getAsDouble());
    }
}
