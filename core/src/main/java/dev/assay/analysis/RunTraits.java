package dev.assay.analysis;

import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.ExperimentValue;
import dev.assay.model.plan.Origin;
import dev.assay.model.result.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a run that may distinguish it from others. Immutable.
 *
 * @param requested values that decide what is measured, the most important first
 * @param found values that are needed only if the requested ones are equal
 */
record RunTraits(Map<String, String> requested, Map<String, String> found) {

    private static final String TARGET = "target";
    private static final String PRODUCT = "product";
    private static final String WORKLOAD = "workload";
    private static final String DURABILITY = "durability";

    /** Values that need no name in front. */
    private static final Set<String> BARE = Set.of(TARGET, PRODUCT, WORKLOAD, "plan");

    /** Where a target is says little of what it is. */
    private static final Set<String> PLACES =
            Set.of("url", "embedded", "environment", "system", "user", "admin", "directory", "tls-ca", "given");

    private static final String TARGETS = "targets.";

    /** Longer values would not be names. */
    private static final int LONGEST = 40;

    static List<RunTraits> of(List<Source> runs) {
        boolean single = runs.stream().allMatch(run -> run.systems().size() <= 1);
        boolean products = runs.stream().map(RunTraits::product).distinct().count() > 1;
        return runs.stream().map(run -> of(run, single, products)).toList();
    }

    /**
     * Returns the name of a value that is null and its run; empty if there is none. Documents are checked when they are read, except
     * for the values of their maps.
     */
    static Optional<String> missing(List<Source> runs) {
        return runs.stream()
                .flatMap(run -> Stream.ofNullable(run.experiment())
                        .flatMap(experiment -> experiment.values().stream())
                        .filter(value -> value.text() == null)
                        .map(value -> value.name() + " of " + run.run()))
                .findFirst();
    }

    /** Returns the text of a value in a label; empty if the run does not have it, or if it is too long. */
    String part(String name) {
        String value = requested.getOrDefault(name, found.getOrDefault(name, ""));
        return value.isEmpty() || value.length() > LONGEST ? "" : BARE.contains(name) ? value : name + "=" + value;
    }

    private static RunTraits of(Source run, boolean single, boolean products) {
        Map<String, String> requested = new LinkedHashMap<>();
        Map<String, String> found = new LinkedHashMap<>();
        if (single) {
            requested.put(TARGET, String.join("", run.systems()));
        }
        Experiment experiment = run.experiment();
        if (experiment != null) {
            requested.put(WORKLOAD, experiment.plan().workload().id());
            for (ExperimentValue value : experiment.values()) {
                if (value.origin() != Origin.MATRIX && !value.name().equals("workload.id")) {
                    put(value, single ? run.systems() : List.of(), requested, found);
                }
            }
            found.put("plan", experiment.plan().name());
        }
        // A requested setting that relaxes the durability names it better.
        boolean named = run.trials().stream()
                .flatMap(each -> relaxed(each.result().trial()).stream())
                .anyMatch(relaxed -> requested.keySet().stream().anyMatch(name -> relaxed.startsWith(name + "=")));
        if (!products && !named) {
            put(DURABILITY, run, trial -> relaxed(trial).isEmpty() ? "full" : "relaxed", requested);
        }
        put(PRODUCT, run, RunTraits::product, found);
        if (!products) {
            Set<String> settings = new TreeSet<>();
            run.trials()
                    .forEach(trial -> settings.addAll(
                            trial.result().trial().target().settings().keySet()));
            settings.forEach(
                    name -> put(name, run, trial -> trial.target().settings().get(name), found));
        }
        put("driver", run, trial -> trial.target().driver(), found);
        put("Assay", run, trial -> trial.provenance().tool().version(), found);
        put("commit", run, trial -> trial.provenance().tool().commit(), found);
        return new RunTraits(requested, found);
    }

    /** Sorts a value of a plan by what it decides. */
    private static void put(
            ExperimentValue value, List<String> target, Map<String, String> requested, Map<String, String> found) {
        String name = value.name();
        String last = name.substring(name.lastIndexOf('.') + 1);
        String own = target.isEmpty() ? TARGETS : TARGETS + target.get(0) + ".";
        if (name.startsWith("load.") || name.startsWith("workload.parameters.")) {
            requested.putIfAbsent(last, value.text());
        } else if (name.startsWith(own)) {
            (PLACES.contains(last) ? found : requested)
                    .putIfAbsent(name.substring(own.length()).replaceFirst("^settings\\.", ""), value.text());
        } else if (!name.startsWith("matrix.") && !name.startsWith("environment.")) {
            found.putIfAbsent(name, value.text());
        }
    }

    private static void put(
            String name, Source run, Function<TrialResult, @Nullable String> value, Map<String, String> values) {
        String all = run.trials().stream()
                .map(each -> each.result().trial())
                .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                .map(trial -> Objects.requireNonNullElse(value.apply(trial), ""))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining("/"));
        if (!all.isEmpty()) {
            values.putIfAbsent(name, all);
        }
    }

    private static String product(Source run) {
        return run.trials().stream()
                .map(each -> each.result().trial().target().product())
                .distinct()
                .collect(Collectors.joining("/"));
    }

    private static String product(TrialResult trial) {
        return (trial.target().product() + " " + trial.target().version()).strip();
    }

    private static List<String> relaxed(TrialResult trial) {
        return trial.target().durability().relaxed();
    }
}
