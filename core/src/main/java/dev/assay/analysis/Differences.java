package dev.assay.analysis;

import dev.assay.analysis.Analysis.Difference;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Differences between runs: in settings, systems and hosts. Stateless. */
final class Differences {

    private static final String NONE = "–";

    private Differences() {}

    /** Returns the properties whose values differ; empty for a single run. */
    static List<Difference> of(List<Source> runs) {
        List<Map<String, String>> properties =
                runs.stream().map(Differences::properties).toList();
        Set<String> names = new LinkedHashSet<>();
        properties.forEach(own -> names.addAll(own.keySet()));
        return names.stream()
                .map(name -> new Difference(
                        name,
                        properties.stream()
                                .map(own -> own.getOrDefault(name, NONE))
                                .toList()))
                .filter(each -> each.values().stream().distinct().count() > 1)
                .toList();
    }

    private static Map<String, String> properties(Source run) {
        Map<String, String> properties = new LinkedHashMap<>();
        Experiment experiment = run.experiment();
        if (experiment != null) {
            experiment.values().forEach(value -> properties.put(value.name(), value.text()));
        }
        List<TrialResult> results = run.trials().stream()
                .map(each -> each.result().trial())
                .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                .toList();
        put(
                properties,
                "Assay",
                results,
                trial -> trial.provenance().tool().version() + " ("
                        + trial.provenance().tool().commit() + ")");
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
                trial -> trial.hosts().agents().stream()
                        .map(TrialResult.AgentInfo::host)
                        .collect(Collectors.joining(", ")));
        put(
                properties,
                "Java",
                results,
                trial -> trial.hosts().agents().stream()
                        .map(TrialResult.AgentInfo::java)
                        .filter(java -> java != null)
                        .map(Differences::text)
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
