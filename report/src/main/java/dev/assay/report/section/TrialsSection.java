package dev.assay.report.section;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Block;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import dev.assay.report.run.Throughput;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Every trial with its figures, and what went wrong in it. Stateless. */
@API(status = API.Status.INTERNAL)
public final class TrialsSection implements ReportSection {

    @Override
    public int position() {
        return 700;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        if (runs.trials().isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(trials(runs));
        add(blocks, transactions(runs));
        add(blocks, errors(runs));
        add(blocks, checks(runs));
        add(blocks, limits(runs));
        add(blocks, audits(runs));
        return Optional.of(new Section("trials", "Trials", blocks));
    }

    private static void add(List<Block> blocks, Table table) {
        if (!table.rows().isEmpty()) {
            blocks.add(table);
        }
    }

    private static Table trials(ReportedRuns runs) {
        Throughput throughput = runs.throughput();
        Set<String> axes = new LinkedHashSet<>();
        runs.trials().forEach(trial -> axes.addAll(trial.cell().point().keySet()));
        List<String> columns = new ArrayList<>(List.of("cell", "system"));
        columns.addAll(axes);
        boolean plain = throughput.equals(Throughput.OF_ALL_TYPES);
        if (!plain) {
            columns.add(throughput.inShort());
        }
        columns.addAll(List.of(
                "TPS",
                "statements/s",
                "p50 (ms)",
                "p95 (ms)",
                "p99 (ms)",
                "variation (%)",
                "server CPU (%)",
                "client CPU (%)",
                "result"));
        List<List<Cell>> rows = new ArrayList<>();
        for (ReportedTrial trial : runs.trials()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of((long) trial.cell().id()), Cell.of(trial.system())));
            axes.forEach(axis -> row.add(value(trial.cell().point().get(axis))));
            TrialResult result = trial.result();
            if (result == null) {
                while (row.size() < columns.size() - 1) {
                    row.add(Cell.of("–"));
                }
                row.add(Cell.of("did not come to its end"));
            } else {
                figures(result, throughput, plain, row);
            }
            rows.add(row);
        }
        return new Table("trials-table", "All trials", columns, rows);
    }

    private static Cell value(@org.jspecify.annotations.Nullable String text) {
        Double number = Points.number(text);
        return number == null || text == null ? Cell.of(text) : new Cell(text, number);
    }

    private static void figures(TrialResult result, Throughput throughput, boolean plain, List<Cell> row) {
        if (!plain) {
            row.add(Cell.of(throughput.value(result)));
        }
        LatencyMicros times = result.responseTimeMicros();
        TrialResult.ServerAccount server = result.server();
        row.add(Cell.of(Double.valueOf(result.transactionsPerSecond())));
        row.add(Cell.of(result.statementsPerSecond()));
        row.add(Cell.ofMicros(times == null ? null : Double.valueOf(times.p50())));
        row.add(Cell.ofMicros(times == null ? null : Double.valueOf(times.p95())));
        row.add(Cell.ofMicros(times == null ? null : Double.valueOf(times.p99())));
        row.add(Cell.ofShare(result.jitter().coefficientOfVariation()));
        row.add(Cell.ofShare(server == null ? null : server.cpuUtilization()));
        row.add(Cell.ofShare(result.client().cpuUtilization()));
        row.add(Cell.of(outcome(result)));
    }

    private static String outcome(TrialResult result) {
        TrialResult.Refusal refusal = result.refusal();
        if (refusal != null) {
            return "REFUSED, " + refusal.inShort() + ": " + refusal.message();
        }
        if (result.status() != TrialResult.Status.DONE) {
            return result.status().name();
        }
        String reasons = result.verdict().reasons().stream()
                .map(Verdict.Reason::code)
                .distinct()
                .collect(Collectors.joining(", "));
        return result.verdict().status() + (reasons.isEmpty() ? "" : ": " + reasons);
    }

    private interface Rows {
        void of(ReportedTrial trial, TrialResult result, List<List<Cell>> rows);
    }

    private static Table table(ReportedRuns runs, String id, String title, List<String> columns, Rows rowsOf) {
        List<List<Cell>> rows = new ArrayList<>();
        for (ReportedTrial trial : runs.trials()) {
            TrialResult result = trial.result();
            if (result != null) {
                rowsOf.of(trial, result, rows);
            }
        }
        return new Table(id, title, columns, rows);
    }

    private static Table transactions(ReportedRuns runs) {
        return table(
                runs,
                "transactions",
                "Transactions by type, response times in ms",
                List.of(
                        "trial",
                        "type",
                        "committed",
                        "rolled back",
                        "failed",
                        "in doubt",
                        "retries",
                        "share (%)",
                        "mean",
                        "p50",
                        "p90",
                        "p95",
                        "p99",
                        "p99.9",
                        "max",
                        "service p99"),
                (trial, result, rows) -> result.transactions().forEach(one -> {
                    LatencyMicros times = one.responseTimeMicros();
                    rows.add(List.of(
                            Cell.of(trial.label()),
                            Cell.of(one.type()),
                            Cell.of(one.committed()),
                            Cell.of(one.rolledBack()),
                            Cell.of(one.failed()),
                            Cell.of(one.inDoubt()),
                            Cell.of(one.retries()),
                            Cell.ofShare(one.share()),
                            Cell.ofMicros(times.mean()),
                            Cell.ofMicros(times.p50()),
                            Cell.ofMicros(times.p90()),
                            Cell.ofMicros(times.p95()),
                            Cell.ofMicros(times.p99()),
                            Cell.ofMicros(times.p999()),
                            Cell.ofMicros(times.max()),
                            Cell.ofMicros(one.serviceTimeMicros().p99())));
                }));
    }

    private static Table errors(ReportedRuns runs) {
        return table(
                runs,
                "errors",
                "Errors, in all phases; those that were tried again included",
                List.of("trial", "type", "class", "SQLSTATE", "vendor's code", "count", "first message"),
                (trial, result, rows) -> result.errors()
                        .forEach(error -> rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(error.type()),
                                Cell.of(error.errorClass()),
                                Cell.of(error.sqlState()),
                                Cell.of(Integer.toString(error.vendorCode())),
                                Cell.of(error.count()),
                                Cell.of(error.firstMessage())))));
    }

    private static Table checks(ReportedRuns runs) {
        return table(
                runs,
                "checks",
                "Consistency of the data",
                List.of("trial", "condition", "status", "what holds", "found"),
                (trial, result, rows) -> {
                    for (CheckResult check : result.checks()) {
                        rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(check.id()),
                                Cell.of(check.status().name()),
                                Cell.of(check.title()),
                                Cell.of(check.detail())));
                    }
                });
    }

    private static Table limits(ReportedRuns runs) {
        return table(
                runs,
                "limits",
                "What the workload's standard wants of each type",
                List.of(
                        "trial",
                        "type",
                        "least share (%)",
                        "share (%)",
                        "p90 at most (s)",
                        "p90 (s)",
                        "mean (s)",
                        "met"),
                (trial, result, rows) -> result.limits()
                        .forEach(limit -> rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(limit.type()),
                                Cell.ofShare(limit.minimumShare()),
                                Cell.ofShare(limit.share()),
                                Cell.of(Double.valueOf(limit.limitSeconds())),
                                Cell.of(Double.valueOf(limit.p90Seconds())),
                                Cell.of(Double.valueOf(limit.meanSeconds())),
                                Cell.of(limit.met() ? "yes" : "no")))));
    }

    private static Table audits(ReportedRuns runs) {
        return table(
                runs,
                "audits",
                "What the workload's standard wants of the run",
                List.of("trial", "rule", "status", "what is wanted", "found"),
                (trial, result, rows) -> {
                    for (AuditResult audit : result.audits()) {
                        rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(audit.id()),
                                Cell.of(audit.status().name()),
                                Cell.of(audit.title()),
                                Cell.of(audit.detail())));
                    }
                });
    }
}
