package dev.assay.report.section;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Detail tables of the trials. Stateless. */
final class TrialDetails {

    private static final List<ToDoubleFunction<LatencyMicros>> FIGURES = List.of(
            LatencyMicros::p50,
            LatencyMicros::p90,
            LatencyMicros::p95,
            LatencyMicros::p99,
            LatencyMicros::p999,
            LatencyMicros::max);

    private TrialDetails() {}

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

    static List<String> columns(String headings) {
        return List.of(headings.split(", "));
    }

    static Table reasons(ReportedRuns runs) {
        return table(
                runs,
                "reasons",
                "Verdict reasons",
                List.of("trial", "verdict", "reason", "found"),
                (trial, result, rows) -> result.verdict()
                        .reasons()
                        .forEach(reason -> rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(reason.status().name(), Tone.of(reason.status())),
                                Cell.of(reason.code()),
                                Cell.of(reason.detail())))));
    }

    /** Open-loop loads: offered and served rates, and the backlog. */
    static Table loads(ReportedRuns runs) {
        return table(
                runs,
                "open-loads",
                "Open-loop loads",
                columns("trial, model, arrivals, offered/s, served/s, sessions, arrived, "
                        + "left waiting, longest wait (s), latest start (ms), p99 of the client's lateness (ms)"),
                (trial, result, rows) -> {
                    TrialResult.LoadInfo load = result.load();
                    TrialResult.Backlog backlog = result.outcomes().backlog();
                    LatencyMicros own = result.hosts().client().scheduleErrorMicros();
                    if (load.offeredPerSecond() != null || backlog != null) {
                        rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(load.model()),
                                Cell.of(load.arrivals()),
                                Cell.of(load.offeredPerSecond()),
                                Cell.of(Double.valueOf(result.rates().transactionsPerSecond())),
                                Cell.of((long) load.users()),
                                backlog == null ? Cell.of("") : Cell.of(backlog.arrived()),
                                backlog == null ? Cell.of("") : Cell.of(backlog.waiting()),
                                backlog == null ? Cell.of("") : Cell.of(Double.valueOf(backlog.longestWaitSeconds())),
                                Cell.ofMicros(result.hosts().client().maxLatenessMicros()),
                                Cell.ofMicros(own, LatencyMicros::p99)));
                    }
                });
    }

    static Table loadings(ReportedRuns runs) {
        return table(
                runs,
                "loadings",
                "Data load",
                columns("trial, rows, seconds, rows/s, threads"),
                (trial, result, rows) -> {
                    TrialResult.Loading loading = result.course().loading();
                    if (loading != null) {
                        rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(loading.rows()),
                                Cell.of(Double.valueOf(loading.seconds())),
                                Cell.of(Double.valueOf(loading.rowsPerSecond())),
                                Cell.of((long) loading.threads())));
                    }
                });
    }

    static Table transactions(ReportedRuns runs) {
        return table(
                runs,
                "transactions",
                "Transactions by type, response times in ms",
                columns("trial, type, committed, rolled back, failed, in doubt, retries, share (%), mean, "
                        + "p50, p90, p95, p99, p99.9, max, p99 of all attempts"),
                (trial, result, rows) -> result.outcomes().transactions().forEach(one -> {
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
                            Cell.ofMicros(times, LatencyMicros::mean),
                            Cell.ofMicros(times, LatencyMicros::p50),
                            Cell.ofMicros(times, LatencyMicros::p90),
                            Cell.ofMicros(times, LatencyMicros::p95),
                            Cell.ofMicros(times, LatencyMicros::p99),
                            Cell.ofMicros(times, LatencyMicros::p999),
                            Cell.ofMicros(times, LatencyMicros::max),
                            ofAll(one, LatencyMicros::p99)));
                }));
    }

    private static Cell ofAll(TransactionResult one, ToDoubleFunction<LatencyMicros> figure) {
        LatencyMicros all = one.responseTimeAllMicros();
        return all != null && Double.isNaN(figure.applyAsDouble(all))
                ? Cell.of("> longest")
                : Cell.ofMicros(all, figure);
    }

    /** Waiting time for a session and scheduling delay of the host, for transactions that may start late. */
    static Table beforeStart(ReportedRuns runs) {
        return table(
                runs,
                "before-start",
                "Response time minus service time, in ms",
                columns("trial, type, p50, p90, p95, p99, p99.9, max"),
                (trial, result, rows) -> result.outcomes().transactions().forEach(one -> {
                    LatencyMicros response = one.responseTimeMicros();
                    LatencyMicros service = one.serviceTimeMicros();
                    if (response != null && service != null && !response.equals(service)) {
                        List<Cell> row = new ArrayList<>(List.of(Cell.of(trial.label()), Cell.of(one.type())));
                        for (ToDoubleFunction<LatencyMicros> figure : FIGURES) {
                            row.add(Cell.ofMicros(
                                    Double.valueOf(figure.applyAsDouble(response) - figure.applyAsDouble(service))));
                        }
                        rows.add(row);
                    }
                }));
    }

    static Table errors(ReportedRuns runs) {
        return table(
                runs,
                "errors",
                "Errors in all phases, retried ones included",
                columns("trial, type, class, SQLSTATE, vendor code, count, first message"),
                (trial, result, rows) -> result.outcomes()
                        .errors()
                        .forEach(error -> rows.add(List.of(
                                Cell.of(trial.label()),
                                Cell.of(error.type()),
                                Cell.of(error.errorClass()),
                                Cell.of(error.sqlState()),
                                Cell.of(Integer.toString(error.vendorCode())),
                                Cell.of(error.count()),
                                Cell.of(error.firstMessage())))));
    }

    /** A check with the same result in several trials is listed once. */
    static Table checks(ReportedRuns runs) {
        Map<List<Cell>, List<String>> trials = new LinkedHashMap<>();
        for (ReportedTrial trial : runs.trials()) {
            for (CheckResult check : trial.ended()
                    .map(ended -> ended.trial().compliance().checks())
                    .orElse(List.of())) {
                trials.computeIfAbsent(
                                List.of(
                                        Cell.of(check.id()),
                                        Cell.of(check.status().name()),
                                        Cell.of(check.title()),
                                        Cell.of(check.detail())),
                                key -> new ArrayList<>())
                        .add(trial.label());
            }
        }
        List<List<Cell>> rows = new ArrayList<>();
        trials.forEach((found, of) -> {
            boolean failed = found.get(1).text().equals(CheckResult.Status.FAILED.name());
            for (String label : failed || of.size() == 1 ? of : List.of(of.size() + " trials")) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(label)));
                row.addAll(found);
                rows.add(row);
            }
        });
        return new Table("checks", "Consistency conditions", columns("trial, condition, status, rule, found"), rows);
    }

    static Table limits(ReportedRuns runs) {
        return table(
                runs,
                "limits",
                "Requirements of the standard by transaction type",
                columns("trial, type, minimum share (%), share (%), p90 limit (s), p90 (s), mean (s), p90 limit met"),
                (trial, result, rows) -> result.compliance()
                        .limits()
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

    static Table audits(ReportedRuns runs) {
        return table(
                runs,
                "audits",
                "Audit against the standard",
                columns("trial, audit, status, requirement, found"),
                (trial, result, rows) -> {
                    for (AuditResult audit : result.compliance().audits()) {
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
