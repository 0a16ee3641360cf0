package dev.assay.analysis;

import dev.assay.model.plan.Experiment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the systems whose best points a later stage of the same plan measured again. Stateless. */
final class ConfirmedSystems {

    private ConfirmedSystems() {}

    /**
     * Returns the names of these systems.
     *
     * @param sources in the order of their stages
     * @param points of all sources
     */
    static Set<String> of(List<Source> sources, List<MeasuredPoint> points) {
        Set<String> confirmed = new HashSet<>();
        for (int i = 1; i < sources.size(); i++) {
            Source again = sources.get(i);
            Source first = measuredFirst(sources.subList(0, i), again.experiment());
            if (first != null) {
                Set<String> targets = ranked(again, points);
                first.trials().stream()
                        .filter(trial -> targets.contains(target(trial)))
                        .forEach(trial -> confirmed.add(trial.system()));
            }
        }
        return confirmed;
    }

    /** Returns the last run of the stage to which an experiment refers; null if there is none. */
    private static @Nullable Source measuredFirst(List<Source> earlier, @Nullable Experiment again) {
        String stage = again == null ? null : again.settings().get(Experiment.BEST_OF_STAGE);
        return earlier.stream()
                .filter(source -> again != null
                        && source.experiment() != null
                        && source.experiment().plan().name().equals(again.plan().name())
                        && source.experiment()
                                .settings()
                                .getOrDefault(Experiment.STAGE, "")
                                .equals(stage))
                .reduce((one, later) -> later)
                .orElse(null);
    }

    /** Returns the targets for which a run has a ranked throughput. */
    private static Set<String> ranked(Source source, List<MeasuredPoint> points) {
        Set<String> systems = points.stream()
                .filter(point -> point.throughput(Analysis.Metric.OF_ALL_TYPES) != null)
                .map(MeasuredPoint::system)
                .collect(Collectors.toSet());
        return source.trials().stream()
                .filter(trial -> systems.contains(trial.system()))
                .map(ConfirmedSystems::target)
                .collect(Collectors.toSet());
    }

    private static String target(Source.Measured trial) {
        return trial.result().cell().target().name();
    }
}
