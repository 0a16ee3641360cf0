package dev.assay.internal.search;

import dev.assay.internal.search.TargetSearch.Found;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.Condition;
import dev.assay.model.result.Measure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an experiment searches, as it is stored among the settings of an experiment. Immutable. */
public sealed interface SearchSpec permits BestSpec, CapacitySpec, StepUpSpec {

    /** The setting that names the kind of a search. */
    String KIND = "search.find";

    /** Returns the kind of the search, as in plans. */
    String find();

    /** Returns the duration of the run that confirms the answer; null for the default. */
    @Nullable
    Duration confirm();

    /** Returns the settings as texts, by their names in a plan. */
    Map<String, String> texts();

    /** Returns the number of points of the search space; null if it is a range. */
    @Nullable
    Integer space(Sweep sweep);

    /**
     * Returns the search on one target.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the matrix does not fit the search
     */
    TargetSearch search(Sweep sweep, long seed);

    /** Returns the answer in a sentence or two. */
    String sentence(Sweep sweep, Found found);

    /** Returns the measures of the search, whose transaction types have to exist. */
    default List<Measure> measures() {
        return List.of();
    }

    /** Returns the search of a stored experiment; empty if it has none. */
    static Optional<SearchSpec> of(Experiment experiment) {
        Map<String, String> texts = experiment.settings();
        String kind = texts.getOrDefault(KIND, "");
        return switch (kind) {
            case BestSpec.FIND -> Optional.of(BestSpec.of(texts));
            case CapacitySpec.FIND -> Optional.of(CapacitySpec.of(texts));
            case StepUpSpec.FIND -> Optional.of(StepUpSpec.of(texts));
            default -> Optional.empty();
        };
    }

    /** Returns the conditions that each measurement of an experiment has to be judged by; empty without an objective. */
    static List<Condition> objective(Experiment experiment) {
        String text = experiment.settings().get(CapacitySpec.OBJECTIVE);
        return text == null ? List.of() : Condition.objectives(text);
    }
}
