package dev.assay.report.section;

import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Block;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/** What was measured, with what, and where that departs from a standard. Stateless. */
@API(status = API.Status.INTERNAL)
public final class EnvironmentSection implements ReportSection {

    @Override
    public int position() {
        return 800;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        Map<String, TrialResult> first = new LinkedHashMap<>();
        for (ReportedTrial trial : runs.trials()) {
            if (trial.result() != null && trial.result().refusal() == null) {
                first.putIfAbsent(trial.system(), trial.result());
            }
        }
        if (first.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(systems(first));
        blocks.add(hosts(first));
        settings(first).ifPresent(blocks::add);
        deviations(runs).ifPresent(blocks::add);
        return Optional.of(new Section("environment", "What was measured", blocks));
    }

    private static Table systems(Map<String, TrialResult> first) {
        List<List<Cell>> rows = new ArrayList<>();
        first.forEach((system, result) -> {
            TargetInfo target = result.target();
            rows.add(List.of(
                    Cell.of(system),
                    Cell.of((target.product() + " " + target.version()).strip()),
                    Cell.of(target.driver()),
                    Cell.of(target.tuning()),
                    Cell.of(target.url()),
                    Cell.of(target.isolation()),
                    Cell.of(target.connections()),
                    Cell.of(target.encryption()),
                    Cell.of(target.sameHost() == null ? "unknown" : target.sameHost() ? "yes" : "no"),
                    Cell.of(String.join(", ", target.durability().relaxed()))));
        });
        return new Table(
                "systems-table",
                "Systems",
                List.of(
                        "system",
                        "product",
                        "driver",
                        "preset",
                        "URL",
                        "isolation",
                        "connections",
                        "encryption",
                        "on the client's host",
                        "durability given up"),
                rows);
    }

    private static Table hosts(Map<String, TrialResult> first) {
        Set<List<Cell>> rows = new LinkedHashSet<>();
        first.values()
                .forEach(result -> result.agents().forEach(agent -> {
                    JavaInfo java = agent.java();
                    rows.add(List.of(
                            Cell.of(agent.host()),
                            Cell.of(result.tool().version() + " ("
                                    + result.tool().commit() + ")"),
                            Cell.of(java == null ? null : java.machine() + " " + java.version()),
                            Cell.of(java == null ? null : java.mode()),
                            Cell.of(java == null ? null : String.join(", ", java.collectors())),
                            Cell.of(java == null ? null : String.join(" ", java.options()))));
                }));
        return new Table(
                "hosts",
                "Hosts that drove the load",
                List.of("host", "Assay", "Java", "mode", "collectors", "options"),
                List.copyOf(rows));
    }

    private static Optional<Table> settings(Map<String, TrialResult> first) {
        Set<String> names = new TreeSet<>();
        first.values().forEach(result -> names.addAll(result.target().settings().keySet()));
        if (names.isEmpty()) {
            return Optional.empty();
        }
        List<String> columns = new ArrayList<>(List.of("setting"));
        columns.addAll(first.keySet());
        List<List<Cell>> rows = new ArrayList<>();
        for (String name : names) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
            first.values()
                    .forEach(
                            result -> row.add(Cell.of(result.target().settings().get(name))));
            rows.add(row);
        }
        return Optional.of(new Table("settings", "Settings of the server, as it told them", columns, rows));
    }

    private static Optional<Table> deviations(ReportedRuns runs) {
        Set<String> lines = new LinkedHashSet<>();
        runs.results().forEach(result -> lines.addAll(result.deviations()));
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table(
                        "deviations",
                        "Where the workload knowingly departs from its standard",
                        List.of("deviation"),
                        lines.stream().map(line -> List.of(Cell.of(line))).toList()));
    }
}
