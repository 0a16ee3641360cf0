package dev.assay.report.section;

import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Answer.Tone;
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
import org.jspecify.annotations.Nullable;

/** All trials with figures, verdict reasons, errors and checks. Stateless. */
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
        add(blocks, TrialDetails.reasons(runs));
        add(blocks, TrialDetails.loads(runs));
        add(blocks, TrialDetails.loadings(runs));
        add(blocks, TrialDetails.transactions(runs));
        add(blocks, TrialDetails.beforeStart(runs));
        add(blocks, TrialDetails.errors(runs));
        add(blocks, TrialDetails.checks(runs));
        add(blocks, TrialDetails.limits(runs));
        add(blocks, TrialDetails.audits(runs));
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
        List<String> columns = new ArrayList<>(List.of("cell", "verdict", "system"));
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
                "TPS variation (%)",
                shared(runs) ? "CPU without the client (%)" : "server CPU (%)",
                "client CPU (%)",
                "reasons"));
        List<List<Cell>> rows = new ArrayList<>();
        for (ReportedTrial trial : runs.trials()) {
            TrialResult result = trial.result();
            List<Cell> row = new ArrayList<>(
                    List.of(Cell.of((long) trial.cell().id()), verdict(result), Cell.of(trial.system())));
            axes.forEach(axis -> row.add(value(trial.cell().point().get(axis))));
            if (result == null) {
                while (row.size() < columns.size() - 1) {
                    row.add(Cell.of("–"));
                }
                row.add(Cell.of("did not finish"));
            } else {
                figures(result, throughput, plain, row);
            }
            rows.add(row);
        }
        return new Table("trials-table", "All trials", columns, rows).withoutEmptyColumns();
    }

    /** On a host that client and server share, the server's processor time is known only with that of all other programs. */
    private static boolean shared(ReportedRuns runs) {
        return runs.results().stream()
                .allMatch(result -> Boolean.TRUE.equals(result.target().sameHost()));
    }

    private static Cell value(@Nullable String text) {
        Double number = Points.plain(text);
        return number == null || text == null ? Cell.of(text) : new Cell(text, number);
    }

    private static void figures(TrialResult result, Throughput throughput, boolean plain, List<Cell> row) {
        if (!plain) {
            row.add(Cell.of(throughput.value(result)));
        }
        LatencyMicros times = result.outcomes().responseTimeMicros();
        TrialResult.ServerAccount server = result.hosts().server();
        row.add(Cell.of(Double.valueOf(result.rates().transactionsPerSecond())));
        row.add(Cell.of(result.rates().statementsPerSecond()));
        row.add(Cell.ofMicros(times, LatencyMicros::p50));
        row.add(Cell.ofMicros(times, LatencyMicros::p95));
        row.add(Cell.ofMicros(times, LatencyMicros::p99));
        row.add(Cell.ofShare(result.rates().jitter().coefficientOfVariation()));
        row.add(Cell.ofShare(server == null ? null : server.cpuUtilization()));
        row.add(Cell.ofShare(result.hosts().client().cpuUtilization()));
        row.add(Cell.of(reasons(result)));
    }

    /** One word in the second column, so that it is read before the figures. */
    private static Cell verdict(@Nullable TrialResult result) {
        if (result == null) {
            return Cell.of("UNFINISHED", Tone.BAD);
        }
        Tone tone = result.course().status() != TrialResult.Status.DONE
                ? Tone.BAD
                : Tone.of(result.verdict().status());
        return Cell.of(result.outcome(), tone);
    }

    private static String reasons(TrialResult result) {
        TrialResult.Refusal refusal = result.course().refusal();
        return refusal != null
                ? refusal.inShort() + ": " + refusal.message()
                : result.verdict().reasons().stream()
                        .map(Verdict.Reason::code)
                        .distinct()
                        .collect(Collectors.joining(", "));
    }
}
