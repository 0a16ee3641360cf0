package dev.assay.cli;

import dev.assay.cost.decision.Candidate;
import dev.assay.cost.decision.Ranking;
import dev.assay.cost.decision.Requirement;
import dev.assay.cost.decision.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What to buy, for a person and for programs. Stateless. */
final class DecisionText {

    private DecisionText() {}

    /** A line each; none where there is nothing to decide. */
    static List<String> lines(List<Candidate> candidates, @Nullable Requirement requirement) {
        List<String> lines = new ArrayList<>();
        List<Candidate> ranked = Ranking.byThroughputForMoney(candidates);
        if (requirement != null) {
            lines.add(cheapest(candidates, requirement));
        }
        if (ranked.size() > 1) {
            lines.add("Most throughput for the money: " + text(ranked.get(0)));
            lines.add("Nothing else is as cheap and as fast:");
            Ranking.frontierOfThroughput(candidates).forEach(one -> lines.add("    " + text(one)));
            lines.add("Nothing else is as cheap and answers as soon:");
            Ranking.frontierOfLatency(candidates).forEach(one -> lines.add("    " + text(one)));
            steps(candidates, lines);
        }
        long others = candidates.stream().filter(one -> !one.ranked()).count();
        if (others > 0 && (requirement != null || candidates.size() > 1)) {
            lines.add(others + " of " + candidates.size()
                    + " points are not ranked: what is priced was not measured, or cannot be believed");
        }
        return lines;
    }

    private static void steps(List<Candidate> candidates, List<String> lines) {
        lines.add("From each to the next dearer one:");
        for (Step step : Step.of(candidates)) {
            lines.add("    " + step.from().name() + " to " + step.to().name() + ": "
                    + CostText.money(step.perMonth().amount()) + " "
                    + step.perMonth().currency() + " a month more for "
                    + CostText.figure(step.percent()) + " % throughput"
                    + (step.buysNothing() ? ", which buys nothing" : ""));
        }
    }

    private static String cheapest(List<Candidate> candidates, Requirement requirement) {
        Optional<Candidate> found = Ranking.cheapest(candidates, requirement);
        return found.map(one -> "The cheapest that meets it: " + text(one))
                .orElse("Nothing that was measured meets it.");
    }

    private static String text(Candidate candidate) {
        BigDecimal p95 = candidate.p95Millis();
        return candidate.name() + ": " + CostText.money(candidate.perMonth().amount()) + " "
                + candidate.perMonth().currency() + " a month, "
                + CostText.figure(candidate.transactionsPerSecond().value()) + " TPS"
                + (p95 == null ? "" : ", p95 " + CostText.figure(p95) + " ms");
    }

    /** The same for programs. */
    static Map<String, @Nullable Object> document(List<Candidate> candidates, @Nullable Requirement requirement) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("ranking", Ranking.byThroughputForMoney(candidates));
        document.put("frontierOfThroughput", Ranking.frontierOfThroughput(candidates));
        document.put("frontierOfLatency", Ranking.frontierOfLatency(candidates));
        document.put("steps", Step.of(candidates));
        document.put(
                "cheapest",
                requirement == null
                        ? null
                        : Ranking.cheapest(candidates, requirement).orElse(null));
        return document;
    }
}
