package dev.assay.cli;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Analysis;
import dev.assay.model.result.Analysis.Optimum;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of several cells, for a person: a row a cell, a table of each pair of parameters, and the best. Stateless. */
final class SweepText {

    private SweepText() {}

    /** A cell and what came of it. */
    private record Row(Cell cell, TrialResult trial) {}

    static String of(RunResult run, Analysis analysis) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < run.trials().size(); i++) {
            rows.add(new Row(run.experiment().cells().get(i), run.trials().get(i)));
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(cells(run, rows));
        pivots(run, rows).forEach((title, table) -> {
            lines.add("");
            lines.add(title);
            lines.add(table);
        });
        lines.add("");
        analysis.optima().forEach(optimum -> lines.add(best(optimum, run)));
        if (analysis.optima().isEmpty()) {
            lines.add("No cell was measured that can be ranked.");
        }
        run.trials().stream()
                .map(TrialResult::runDirectory)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(directory -> lines.add("Kept in " + directory));
        return String.join(System.lineSeparator(), lines);
    }

    private static String best(Optimum optimum, RunResult run) {
        boolean several = run.experiment().plan().targets().size() > 1;
        return String.format(
                Locale.ROOT,
                "Best%s: %s with %,.1f %s%s (%s)",
                several ? " of " + optimum.target() : "",
                optimum.point().isEmpty() ? "cell " + optimum.cells().get(0) : Cell.text(optimum.point()),
                optimum.value(),
                optimum.metric(),
                optimum.cells().size() > 1 ? ", mean of " + optimum.cells().size() : "",
                optimum.status());
    }

    private static String cells(RunResult run, List<Row> rows) {
        List<Column> header = new ArrayList<>();
        header.add(column("cell"));
        header.add(column("target"));
        run.experiment().plan().sweep().matrix().keySet().forEach(axis -> header.add(column(axis)));
        TrialResult any = rows.get(0).trial();
        if (!any.throughput().metric().equals("transactionsPerSecond")) {
            header.add(column(any.throughput().metric()));
        }
        for (String name : List.of("TPS", "QPS", "p95 (ms)", "client CPU %", "result")) {
            header.add(column(name));
        }
        header.get(header.size() - 1).dataAlign(HorizontalAlign.LEFT);
        List<String[]> table = new ArrayList<>();
        for (Row row : rows) {
            table.add(cells(run, row));
        }
        return TableText.framed(header, table);
    }

    private static Column column(String name) {
        return new Column().header(name).dataAlign(HorizontalAlign.RIGHT);
    }

    private static String[] cells(RunResult run, Row row) {
        TrialResult trial = row.trial();
        List<String> texts = new ArrayList<>();
        texts.add(Integer.toString(row.cell().id()));
        texts.add(row.cell().target().name());
        run.experiment()
                .plan()
                .sweep()
                .matrix()
                .keySet()
                .forEach(axis -> texts.add(row.cell().point().getOrDefault(axis, "")));
        if (!trial.throughput().metric().equals("transactionsPerSecond")) {
            texts.add(number("%,.0f", trial.throughput().value()));
        }
        texts.add(number("%,.2f", trial.transactionsPerSecond()));
        Double statements = trial.statementsPerSecond();
        texts.add(statements == null ? "-" : number("%,.2f", statements));
        texts.add(number("%,.2f", p95Millis(trial)));
        texts.add(number("%.0f", 100 * trial.client().cpuUtilization()));
        texts.add(result(trial));
        return texts.toArray(String[]::new);
    }

    /** Of the type that is executed most. */
    private static double p95Millis(TrialResult trial) {
        return trial.transactions().stream()
                .max(Comparator.comparingLong(TransactionResult::committed))
                .map(type -> type.responseTimeMicros().p95() / 1e3)
                .orElse(Double.NaN);
    }

    private static String number(String form, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, form, value);
    }

    private static String result(TrialResult trial) {
        TrialResult.@Nullable Refusal refusal = trial.refusal();
        if (refusal != null) {
            return "REFUSED: " + refusal.inShort();
        }
        if (trial.status() == TrialResult.Status.ABORTED) {
            return "ABORTED";
        }
        String reasons = trial.verdict().reasons().stream()
                .map(Verdict.Reason::code)
                .distinct()
                .collect(Collectors.joining(", "));
        return trial.verdict().status() + (reasons.isEmpty() ? "" : ": " + reasons);
    }

    /** Throughput over one parameter by another, a table a target; none unless exactly two vary. */
    private static Map<String, String> pivots(RunResult run, List<Row> rows) {
        Map<String, String> tables = new LinkedHashMap<>();
        Map<String, List<String>> matrix = run.experiment().plan().sweep().matrix();
        List<String> axes = List.copyOf(matrix.keySet());
        if (axes.size() != 2 || matrix.values().stream().anyMatch(values -> values.size() < 2)) {
            return tables;
        }
        String down = axes.get(axes.contains("users") ? axes.indexOf("users") : 1);
        String across = axes.get(1 - axes.indexOf(down));
        for (SystemSpec target : run.experiment().plan().targets()) {
            List<Row> own = rows.stream()
                    .filter(row -> row.cell().target().name().equals(target.name()))
                    .toList();
            if (!own.isEmpty()) {
                String metric = own.get(0).trial().throughput().metric();
                tables.put(
                        metric + " over " + down + " by " + across + ", " + target.name(),
                        pivot(
                                own,
                                down,
                                matrix.getOrDefault(down, List.of()),
                                across,
                                matrix.getOrDefault(across, List.of())));
            }
        }
        return tables;
    }

    private static String pivot(
            List<Row> rows, String down, List<String> downValues, String across, List<String> acrossValues) {
        List<Column> header = new ArrayList<>();
        header.add(column(down + " \\ " + across));
        acrossValues.forEach(value -> header.add(column(value)));
        List<String[]> table = new ArrayList<>();
        for (String y : downValues) {
            List<String> line = new ArrayList<>();
            line.add(y);
            for (String x : acrossValues) {
                double mean = rows.stream()
                        .filter(row -> y.equals(row.cell().point().get(down))
                                && x.equals(row.cell().point().get(across)))
                        .mapToDouble(row -> row.trial().throughput().value())
                        .average()
                        .orElse(Double.NaN);
                line.add(number("%,.0f", mean));
            }
            table.add(line.toArray(String[]::new));
        }
        return TableText.framed(header, table);
    }
}
