package dev.assay.report.section;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.ScalabilityFit;
import dev.assay.model.result.Scaling;
import dev.assay.model.result.ScalingStep;
import dev.assay.report.page.Table;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of the scaling with users: the measured steps, and the fitted laws. Stateless. */
final class ScalingTables {

    private ScalingTables() {}

    /** Returns half the width of an interval; null if it is not available. */
    static @Nullable Double half(IntervalEstimate estimate) {
        return estimate.high() == null ? null : Double.valueOf(estimate.high() - estimate.value());
    }

    /** Returns a row for each number of users. */
    static Table steps(ReportedRuns runs, List<Scaling> lines) {
        List<String> columns = new ArrayList<>(List.of("system"));
        boolean points = lines.stream().anyMatch(line -> !line.point().isEmpty());
        if (points) {
            columns.add("point");
        }
        columns.addAll(List.of(
                "users",
                runs.throughput().inShort(),
                "±",
                "variation of repetitions (%)",
                "per user",
                "speed-up",
                "efficiency (%)",
                "p95 (ms)",
                "in service",
                "jitter (%)",
                "throughput change (%)",
                "p95 change (%)"));
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (Scaling line : lines) {
            for (ScalingStep step : line.steps()) {
                List<Table.Cell> row = new ArrayList<>();
                row.add(Table.Cell.of(line.target()));
                if (points) {
                    row.add(Table.Cell.of(Cell.text(line.point())));
                }
                row.add(Table.Cell.of((long) step.users()));
                row.add(Table.Cell.of(Double.valueOf(step.throughput().value())));
                row.add(Table.Cell.ofUncertainty(half(step.throughput())));
                row.add(Table.Cell.ofShare(
                        step.variation() == null
                                ? null
                                : Double.valueOf(step.variation().coefficientOfVariation())));
                row.add(Table.Cell.of(Double.valueOf(step.perUser())));
                row.add(Table.Cell.of(Double.valueOf(step.speedUp())));
                row.add(Table.Cell.ofShare(step.efficiency()));
                row.add(Table.Cell.ofMicros(step.p95Micros()));
                row.add(Table.Cell.of(step.inService()));
                row.add(Table.Cell.ofShare(step.jitter()));
                ScalingStep.Change change = step.change();
                row.add(change(
                        change == null
                                ? null
                                : Double.valueOf(change.throughput().value())));
                row.add(change(change == null ? null : change.p95()));
                rows.add(row);
            }
        }
        return new Table("scaling", "Scaling with users", columns, rows);
    }

    private static Table.Cell change(@Nullable Double ratio) {
        return Table.Cell.ofShare(ratio == null ? null : Double.valueOf(ratio - 1));
    }

    /** Returns the knee and the coefficients of the fitted law of each line with either; empty if there is none. */
    static Optional<Table> laws(List<Scaling> lines) {
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (Scaling line : lines) {
            ScalabilityFit fit = line.fit();
            Integer knee = line.kneeUsers();
            if (fit == null && knee == null) {
                continue;
            }
            List<Table.Cell> row = new ArrayList<>();
            row.add(Table.Cell.of(line.target()));
            row.add(Table.Cell.of(Cell.text(line.point())));
            row.add(knee == null ? Table.Cell.of((Double) null) : Table.Cell.of(knee.longValue()));
            interval(row, fit == null ? null : fit.perUser(), 1);
            interval(row, fit == null ? null : fit.contention(), 100);
            interval(row, fit == null ? null : fit.coherence(), 100);
            interval(row, fit == null ? null : fit.peakUsers(), 1);
            row.add(Table.Cell.of(fit == null ? null : fit.peakThroughput()));
            row.add(Table.Cell.ofShare(fit == null ? null : Double.valueOf(fit.relativeError())));
            row.add(Table.Cell.of(fit != null && fit.extrapolated() ? "peak is beyond the measured loads" : ""));
            rows.add(row);
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<String> columns = new ArrayList<>(List.of("system", "point", "knee (users)"));
        for (String figure :
                List.of("g (throughput of one user)", "s (contention, %)", "k (coherence, %)", "peak (users)")) {
            columns.addAll(List.of(
                    figure,
                    figure.substring(0, figure.indexOf(' ')) + " from",
                    figure.substring(0, figure.indexOf(' ')) + " to"));
        }
        columns.addAll(List.of("peak throughput", "error of the fit (%)", "remark"));
        return Optional.of(new Table("scalability-laws", "Knee and Universal Scalability Law", columns, rows)
                .withoutEmptyColumns());
    }

    private static void interval(List<Table.Cell> row, @Nullable IntervalEstimate estimate, double factor) {
        row.add(scaled(estimate == null ? null : Double.valueOf(estimate.value()), factor));
        row.add(scaled(estimate == null ? null : estimate.low(), factor));
        row.add(scaled(estimate == null ? null : estimate.high(), factor));
    }

    private static Table.Cell scaled(@Nullable Double value, double factor) {
        return Table.Cell.of(value == null ? null : Double.valueOf(factor * value));
    }
}
