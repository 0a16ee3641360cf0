package dev.assay.report.section;

import dev.assay.model.plan.Experiment;
import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Block;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRun;
import dev.assay.report.run.ReportedRuns;
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

/** What differs between runs that are compared: what was asked for, and on what it ran. Stateless. */
@API(status = API.Status.INTERNAL)
public final class ComparisonSection implements ReportSection {

    private static final String NONE = "–";

    @Override
    public int position() {
        return 50;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        if (runs.runs().size() < 2) {
            return Optional.empty();
        }
        List<Map<String, String>> properties =
                runs.runs().stream().map(ComparisonSection::properties).toList();
        Set<String> names = new LinkedHashSet<>();
        properties.forEach(own -> names.addAll(own.keySet()));
        List<List<Cell>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> values =
                    properties.stream().map(own -> own.getOrDefault(name, NONE)).toList();
            if (values.stream().distinct().count() > 1) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
                values.forEach(value -> row.add(Cell.of(value)));
                rows.add(row);
            }
        }
        List<Block> blocks = new ArrayList<>();
        if (rows.isEmpty()) {
            blocks.add(new Paragraph(
                    "Nothing that is known of these runs differs but when they were measured: neither what was"
                            + " asked for, nor the servers, their settings, or the hosts that drove the load."));
        } else {
            List<String> columns = new ArrayList<>(List.of("what"));
            runs.runs().forEach(run -> columns.add(run.name()));
            blocks.add(new Table("differences", "What differs between the runs", columns, rows));
        }
        return Optional.of(new Section("comparison", "What is compared", blocks));
    }

    private static Map<String, String> properties(ReportedRun run) {
        Map<String, String> properties = new LinkedHashMap<>();
        Experiment experiment = run.experiment();
        if (experiment != null) {
            experiment.values().forEach(value -> properties.put(value.name(), value.text()));
        }
        List<TrialResult> results = run.trials().stream()
                .flatMap(trial -> trial.ended().stream())
                .map(ended -> ended.trial())
                .filter(trial -> trial.status() != TrialResult.Status.REFUSED)
                .toList();
        put(
                properties,
                "Assay",
                results,
                trial -> trial.tool().version() + " (" + trial.tool().commit() + ")");
        put(
                properties,
                "product",
                results,
                trial -> (trial.target().product() + " " + trial.target().version()).strip());
        put(properties, "driver", results, trial -> trial.target().driver());
        put(properties, "isolation", results, trial -> trial.target().isolation());
        put(properties, "encryption", results, trial -> trial.target().encryption());
        put(
                properties,
                "durability given up",
                results,
                trial -> String.join(", ", trial.target().durability().relaxed()));
        put(
                properties,
                "hosts that drove the load",
                results,
                trial ->
                        trial.agents().stream().map(TrialResult.AgentInfo::host).collect(Collectors.joining(", ")));
        put(
                properties,
                "Java",
                results,
                trial -> trial.agents().stream()
                        .map(TrialResult.AgentInfo::java)
                        .filter(java -> java != null)
                        .map(ComparisonSection::text)
                        .distinct()
                        .collect(Collectors.joining("; ")));
        Set<String> settings = new TreeSet<>();
        results.forEach(trial -> settings.addAll(trial.target().settings().keySet()));
        for (String setting : settings) {
            put(properties, "server: " + setting, results, trial -> setting(trial.target(), setting));
        }
        return properties;
    }

    private static String text(JavaInfo java) {
        return java.machine() + " " + java.version() + ", " + String.join(" ", java.options());
    }

    private static String setting(TargetInfo target, String name) {
        return target.settings().getOrDefault(name, NONE);
    }

    private static void put(
            Map<String, String> properties,
            String name,
            List<TrialResult> results,
            Function<TrialResult, @Nullable String> value) {
        String all = results.stream()
                .map(trial -> Objects.requireNonNullElse(value.apply(trial), NONE))
                .distinct()
                .collect(Collectors.joining("; "));
        if (!all.isEmpty()) {
            properties.put(name, all);
        }
    }
}
