package dev.assay.analysis;

import dev.assay.analysis.Analysis.Optimum;
import dev.assay.internal.search.SearchSpec;
import dev.assay.internal.search.SearchText;
import dev.assay.internal.search.TargetSearch.Found;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.TrialResult.Throughput;
import dev.assay.model.result.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Computes the answers of searches from their results. Stateless. */
final class SearchConclusions {

    private SearchConclusions() {}

    /**
     * An answer with the runs that it reports.
     *
     * @param system name
     */
    record Answer(String system, SearchConclusion conclusion, List<CellResult> reported) {

        /** Returns the point as the best one of its system; empty if the search compares no throughput, or has no answer. */
        Optional<Optimum> optimum(Collection<Map<String, String>> tried) {
            Map<String, String> point = conclusion.point();
            if (point == null || reported.isEmpty()) {
                return Optional.empty();
            }
            Throughput throughput = reported.get(0).trial().throughput();
            return Optional.of(new Optimum(
                    system,
                    point,
                    conclusion.cells(),
                    throughput.metric(),
                    SearchText.mean(reported),
                    throughput.unit(),
                    reported.stream()
                            .map(each -> each.trial().verdict().status())
                            .max(Comparator.naturalOrder())
                            .orElse(Verdict.Status.VALID),
                    null,
                    Edge.of(point, tried)));
        }
    }

    /** Returns the answer for each system of a run, in the order of their first trials; empty if the run is no search. */
    static List<Answer> of(Source source) {
        Experiment experiment = source.experiment();
        SearchSpec spec = experiment == null ? null : SearchSpec.of(experiment).orElse(null);
        if (experiment == null || spec == null) {
            return List.of();
        }
        Map<String, List<CellResult>> bySystem = new LinkedHashMap<>();
        source.trials()
                .forEach(trial -> bySystem.computeIfAbsent(trial.system(), system -> new ArrayList<>())
                        .add(trial.result()));
        List<Answer> answers = new ArrayList<>();
        bySystem.forEach((system, results) -> {
            Found found = spec.search(
                            experiment.plan().sweep(), experiment.plan().seed())
                    .found(results);
            answers.add(new Answer(system, conclusion(system, spec, experiment, found), found.reported()));
        });
        return answers;
    }

    private static SearchConclusion conclusion(String system, SearchSpec spec, Experiment experiment, Found found) {
        boolean any = found.point() != null;
        return new SearchConclusion(
                system,
                spec.find(),
                found.point(),
                found.reported().stream().map(each -> each.cell().id()).toList(),
                any ? found.reported().get(0).trial().throughput().metric() : null,
                any ? SearchText.mean(found.reported()) : null,
                found.confidence(),
                found.confirmed(),
                found.tried(),
                spec.space(experiment.plan().sweep()),
                spec.sentence(experiment.plan().sweep(), found));
    }
}
