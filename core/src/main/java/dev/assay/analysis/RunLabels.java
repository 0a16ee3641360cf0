package dev.assay.analysis;

import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Short names of runs that are analysed together. Immutable.
 *
 * <p>A run is named by what differs between the runs: {@code mariadb}, {@code users=8, tuning=tuned}. Names of folders that do not
 * begin with a time were chosen on purpose and are kept. Start times distinguish runs without another difference.
 */
final class RunLabels {

    /** The name that Assay gives to the folder of a run. */
    private static final Pattern STAMPED =
            Pattern.compile("(?:.*[/\\\\])?\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}Z.*", Pattern.DOTALL);

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** More requested values are in the table of differences only. */
    private static final int MOST_PARTS = 3;

    private static final String NONE = "default";

    private final List<String> labels;
    private final List<Set<String>> targets;

    private RunLabels(List<String> labels, List<Set<String>> targets) {
        this.labels = List.copyOf(labels);
        this.targets = List.copyOf(targets);
    }

    /**
     * Returns the labels of runs whose systems have the names of their targets.
     *
     * @param problems receives why runs keep the names of their folders
     */
    static RunLabels of(List<Source> runs, Consumer<String> problems) {
        List<Set<String>> targets = runs.stream().map(RunLabels::targets).toList();
        List<String> names = runs.stream().map(Source::run).toList();
        boolean chosen = runs.size() == 1
                || (unique(names)
                        && names.stream()
                                .noneMatch(name -> STAMPED.matcher(name).matches()));
        if (chosen) {
            return new RunLabels(names, targets);
        }
        Optional<String> missing = RunTraits.missing(runs);
        if (missing.isPresent()) {
            problems.accept("the runs have the names of their folders, since a value in their documents is null: "
                    + missing.get());
            return new RunLabels(names, targets);
        }
        return new RunLabels(byDifference(runs), targets);
    }

    /** Returns the label of a run. */
    String run(int index) {
        return labels.get(index);
    }

    /** Returns the name of a system: its target, or the label of its run, followed by the target if the run has several. */
    String system(int index, String target) {
        return labels.size() == 1
                ? target
                : targets.get(index).size() <= 1 ? labels.get(index) : labels.get(index) + ": " + target;
    }

    private static Set<String> targets(Source run) {
        Set<String> all = new LinkedHashSet<>(run.systems());
        Experiment experiment = run.experiment();
        if (experiment != null) {
            experiment.plan().targets().stream().map(SystemSpec::name).forEach(all::add);
        }
        return all;
    }

    private static boolean unique(List<String> texts) {
        return new HashSet<>(texts).size() == texts.size();
    }

    private static List<String> byDifference(List<Source> runs) {
        List<RunTraits> traits = RunTraits.of(runs);
        List<List<String>> parts = new ArrayList<>();
        runs.forEach(run -> parts.add(new ArrayList<>()));
        int requested = 0;
        for (String name : differing(traits, RunTraits::requested)) {
            if (requested < MOST_PARTS) {
                add(parts, traits, name);
                requested++;
            }
        }
        for (String name : differing(traits, RunTraits::found)) {
            if (!unique(joined(parts))) {
                addIfUseful(parts, traits, name);
            }
        }
        List<String> labels = joined(parts);
        return unique(labels) ? labels : withTimes(runs, labels);
    }

    private static List<String> differing(List<RunTraits> traits, Function<RunTraits, Map<String, String>> kind) {
        Set<String> names = new LinkedHashSet<>();
        traits.forEach(own -> names.addAll(kind.apply(own).keySet()));
        return names.stream()
                .filter(name ->
                        traits.stream().map(own -> own.part(name)).distinct().count() > 1)
                .toList();
    }

    private static void add(List<List<String>> parts, List<RunTraits> traits, String name) {
        for (int i = 0; i < traits.size(); i++) {
            String part = traits.get(i).part(name);
            if (!part.isEmpty()) {
                parts.get(i).add(part);
            }
        }
    }

    /** Adds a value only if it distinguishes more runs. */
    private static void addIfUseful(List<List<String>> parts, List<RunTraits> traits, String name) {
        List<List<String>> longer = new ArrayList<>();
        parts.forEach(own -> longer.add(new ArrayList<>(own)));
        add(longer, traits, name);
        if (new HashSet<>(longer).size() > new HashSet<>(parts).size()) {
            add(parts, traits, name);
        }
    }

    /** A run without any value has none of those that the others have. */
    private static List<String> joined(List<List<String>> parts) {
        return parts.stream()
                .map(own -> own.isEmpty() ? NONE : String.join(", ", own))
                .toList();
    }

    private static List<String> withTimes(List<Source> runs, List<String> labels) {
        Map<String, Long> counts =
                labels.stream().collect(Collectors.groupingBy(label -> label, Collectors.counting()));
        List<String> timed = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String label = labels.get(i);
            String time = counts.getOrDefault(label, 0L) == 1 ? "" : time(runs.get(i));
            timed.add(time.isEmpty() ? label : label.equals(NONE) ? time : label + ", " + time);
        }
        return unique(timed) ? timed : runs.stream().map(Source::run).toList();
    }

    private static String time(Source run) {
        return run.trials().stream()
                .map(trial -> trial.result().trial().provenance().startedAt())
                .filter(Objects::nonNull)
                .min(Comparator.<Instant>naturalOrder())
                .map(TIME::format)
                .orElse(run.run());
    }
}
