package dev.assay.report.run;

import dev.assay.cost.decision.Candidate;
import dev.assay.cost.decision.Candidates;
import dev.assay.cost.decision.Ranking;
import dev.assay.cost.decision.Step;
import dev.assay.report.page.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** What to buy, in sentences: which system gives the most for the money, and where paying more buys nothing. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Decisions {

    private Decisions() {}

    /** By the best points of systems; none unless two of them can be ranked. */
    public static List<String> sentences(ReportedRuns runs) {
        Map<Candidate, String> systems = new LinkedHashMap<>();
        for (ReportedPoint point : runs.best().values()) {
            point.priced()
                    .flatMap(priced -> Candidates.of(List.of(priced)).stream().findFirst())
                    .filter(Candidate::ranked)
                    .ifPresent(candidate -> systems.put(candidate, point.system()));
        }
        List<Candidate> candidates = List.copyOf(systems.keySet());
        if (candidates.size() < 2) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        Candidate most = Ranking.byThroughputForMoney(candidates).get(0);
        sentences.add(systems.get(most) + " is the most economic, each at its best: "
                + Numbers.sensible(
                        Double.parseDouble(most.transactionsPerSecond().value().toString()))
                + " transactions per second for " + most.perMonth().text(2) + " a month.");
        // What a standby is paid for is not throughput.
        Map<Boolean, List<Candidate>> alike = candidates.stream()
                .collect(Collectors.partitioningBy(candidate -> Standby.has(systems.getOrDefault(candidate, ""))));
        for (List<Candidate> kind : List.of(alike.get(false), alike.get(true))) {
            Step.of(kind).forEach(step -> sentences.add(sentence(step, systems)));
        }
        return sentences;
    }

    private static String sentence(Step step, Map<Candidate, String> systems) {
        String ends = " from " + systems.get(step.from()) + " to " + systems.get(step.to()) + ": ";
        String costs = step.perMonth().text(2) + " more a month";
        String gives = Numbers.sensible(Double.parseDouble(step.percent().toString())) + " % throughput";
        return step.buysNothing()
                ? "Paying more buys nothing" + ends + costs + ", and " + gives + "."
                : "What paying more buys" + ends + costs + ", and " + gives + " more.";
    }
}
