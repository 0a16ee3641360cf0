package dev.assay.report.section;

import dev.assay.model.result.Durability;
import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Block;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Measured systems, client hosts, server settings, and deviations from standards. Stateless. */
@API(status = API.Status.INTERNAL)
public final class EnvironmentSection implements ReportSection {

    @Override
    public int position() {
        return 800;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        Map<String, List<TrialResult>> trials = new LinkedHashMap<>();
        for (ReportedTrial trial : runs.trials()) {
            if (trial.result() != null && trial.result().course().refusal() == null) {
                trials.computeIfAbsent(trial.system(), system -> new ArrayList<>())
                        .add(trial.result());
            }
        }
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(systems(trials));
        distances(runs).ifPresent(blocks::add);
        blocks.add(hosts(trials));
        settings(trials).ifPresent(blocks::add);
        deviations(runs).ifPresent(blocks::add);
        return Optional.of(new Section("environment", "Environment", blocks));
    }

    /** Joins the distinct values of the trials: a matrix may vary connections, isolation or a system setting. */
    private static Cell each(List<TrialResult> trials, Function<TargetInfo, @Nullable String> value) {
        return Cell.of(trials.stream()
                .map(trial -> Objects.requireNonNullElse(value.apply(trial.target()), "unknown"))
                .distinct()
                .collect(Collectors.joining("; ")));
    }

    private static Table systems(Map<String, List<TrialResult>> trials) {
        List<List<Cell>> rows = new ArrayList<>();
        trials.forEach((system, own) -> rows.add(List.of(
                Cell.of(system),
                each(own, target -> (target.product() + " " + target.version()).strip()),
                each(own, TargetInfo::driver),
                each(own, TargetInfo::tuning),
                each(own, TargetInfo::url),
                each(own, TargetInfo::isolation),
                each(own, TargetInfo::connections),
                each(own, TargetInfo::encryption),
                distances(own),
                each(own, target -> target.sameHost() == null ? "unknown" : target.sameHost() ? "yes" : "no"),
                each(own, target -> relaxed(target.durability())))));
        return new Table(
                "systems-table",
                "Systems",
                TrialDetails.columns("system, product, driver, preset, URL, isolation, connections, encryption, "
                        + "simulated distance, on the client host, relaxed durability"),
                rows);
    }

    private static String relaxed(Durability durability) {
        if (durability.settings().isEmpty()) {
            return "unknown";
        }
        return durability.relaxed().isEmpty() ? "none" : String.join(", ", durability.relaxed());
    }

    private static Cell distances(List<TrialResult> trials) {
        return Cell.of(trials.stream()
                .map(trial -> trial.hosts().network().distance())
                .map(distance -> distance.none() ? "none" : distance.text())
                .distinct()
                .collect(Collectors.joining("; ")));
    }

    /** Returns what a simulated distance leaves out; empty without one. */
    private static Optional<Block> distances(ReportedRuns runs) {
        return runs.results().stream()
                        .allMatch(result -> result.hosts().network().distance().none())
                ? Optional.empty()
                : Optional.of(
                        new Paragraph("A simulated distance delays each round trip of the users. It limits no bandwidth"
                                + " and loses no packet, and TCP starts at full speed: large results and loading would be slower"
                                + " over a real network of this length."));
    }

    private static Table hosts(Map<String, List<TrialResult>> trials) {
        Set<List<Cell>> rows = new LinkedHashSet<>();
        for (List<TrialResult> own : trials.values()) {
            own.forEach(result -> result.hosts().agents().forEach(agent -> {
                JavaInfo java = agent.java();
                rows.add(List.of(
                        Cell.of(agent.host()),
                        Cell.of(result.provenance().tool().version() + " ("
                                + result.provenance().tool().commit() + ")"),
                        Cell.of(java == null ? null : java.machine() + " " + java.version()),
                        Cell.of(java == null ? null : java.mode()),
                        Cell.of(java == null ? null : String.join(", ", java.collectors())),
                        Cell.of(java == null ? null : String.join(" ", java.options()))));
            }));
        }
        return new Table(
                "hosts",
                "Client hosts",
                TrialDetails.columns("host, Assay, Java, mode, collectors, options"),
                List.copyOf(rows));
    }

    private static Optional<Table> settings(Map<String, List<TrialResult>> trials) {
        Set<String> names = new TreeSet<>();
        trials.values()
                .forEach(own -> own.forEach(
                        trial -> names.addAll(trial.target().settings().keySet())));
        if (names.isEmpty()) {
            return Optional.empty();
        }
        List<String> columns = new ArrayList<>(List.of("setting"));
        columns.addAll(trials.keySet());
        List<List<Cell>> rows = new ArrayList<>();
        for (String name : names) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
            trials.values()
                    .forEach(
                            own -> row.add(each(own, target -> target.settings().get(name))));
            rows.add(row);
        }
        return Optional.of(new Table("settings", "Server settings", columns, rows));
    }

    private static Optional<Table> deviations(ReportedRuns runs) {
        Set<String> lines = new LinkedHashSet<>();
        runs.results().forEach(result -> lines.addAll(result.compliance().deviations()));
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table(
                        "deviations",
                        "Known deviations from the standard",
                        List.of("deviation"),
                        lines.stream().map(line -> List.of(Cell.of(line))).toList()));
    }
}
