package dev.assay.cli;

import dev.assay.analysis.Candidate;
import dev.assay.analysis.Candidates;
import dev.assay.analysis.Ceiling;
import dev.assay.analysis.Configuration;
import dev.assay.analysis.Interpolation;
import dev.assay.analysis.Ranking;
import dev.assay.analysis.Requirement;
import dev.assay.analysis.Step;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What to buy, for a person. Stateless. */
final class DecisionText {

    private DecisionText() {}

    /** A line each; none where there is nothing to decide. */
    static List<String> lines(List<Candidate> candidates, @Nullable Requirement requirement) {
        List<String> lines = new ArrayList<>();
        Map<String, List<Candidate>> workloads = Candidates.byWorkload(candidates);
        if (workloads.size() > 1) {
            lines.add("Several workloads ran; throughput of one says nothing about another, so they are ranked apart.");
        }
        workloads.forEach((workload, its) -> {
            List<String> decisions = ofOne(its, requirement);
            if (workloads.size() > 1 && !decisions.isEmpty()) {
                lines.add(workload + ":");
            }
            lines.addAll(decisions);
        });
        if (candidates.isEmpty() && requirement != null) {
            lines.add(cheapest(candidates, requirement));
        }
        long others = candidates.stream().filter(one -> !one.ranked()).count();
        if (others > 0 && (requirement != null || candidates.size() > 1)) {
            lines.add(others + " of " + candidates.size()
                    + " points are not ranked: what is priced was not measured, or cannot be believed, or its price lacks"
                    + " what the prices of others have");
        }
        return lines;
    }

    private static List<String> ofOne(List<Candidate> candidates, @Nullable Requirement requirement) {
        List<String> lines = new ArrayList<>();
        if (requirement != null) {
            lines.add(cheapest(candidates, requirement));
            Interpolation.meeting(candidates, requirement)
                    .forEach(one -> lines.add("An estimate, on a straight line and not measured: " + text(one)));
        }
        throttled(candidates, lines);
        List<Candidate> ranked =
                candidates.stream().filter(Candidate::tellsCapacity).toList();
        if (ranked.size() < 2) {
            return lines;
        }
        List<Candidate> best = Configuration.best(ranked);
        lines.add("Most throughput for the money, each at its best load:");
        Ranking.byThroughputForMoney(best).forEach(one -> lines.add("    " + text(one) + perMoney(one)));
        if (best.size() > 1) {
            lines.add("Nothing else is as cheap and as fast:");
            Ranking.frontierOfThroughput(best).forEach(one -> lines.add("    " + text(one)));
            lines.add("Nothing else is as cheap and answers as soon:");
            Ranking.frontierOfLatency(ranked).forEach(one -> lines.add("    " + text(one)));
            steps(ranked, lines);
        }
        return lines;
    }

    /** What keeps up with a load is no capacity: only what it costs under that very load can be compared. */
    private static void throttled(List<Candidate> candidates, List<String> lines) {
        Candidates.byThrottle(candidates).forEach((load, its) -> {
            lines.add(
                    "Under a load of " + load + ", which asks for no more than that and so tells of no system how much"
                            + " it can do, the cheapest first:");
            its.forEach(one -> lines.add("    " + text(one)));
        });
    }

    private static void steps(List<Candidate> candidates, List<String> lines) {
        List<Step> steps = Step.of(candidates);
        if (!steps.isEmpty()) {
            lines.add("From each to the next dearer one:");
            steps.forEach(step -> lines.add("    " + text(step)));
        }
        Ceiling.of(candidates)
                .ifPresent(ceiling -> lines.add("Beyond " + ceiling.last().name() + mark(ceiling.last())
                        + " throughput hardly grows: the most that more money bought is "
                        + ceiling.most().to().name() + mark(ceiling.most().to()) + ", " + change(ceiling.most())));
    }

    private static String text(Step step) {
        return step.from().name() + mark(step.from()) + " to " + step.to().name() + mark(step.to()) + ": "
                + CostText.money(step.perMonth().amount()) + " "
                + step.perMonth().currency() + " a month more; " + change(step) + "; "
                + switch (step.outcome()) {
                    case GREW -> step.growsLessThanItsPrice() ? "it grows, and less than its price" : "it grows";
                    case CANNOT_BE_TOLD -> "whether it grows cannot be told, for the intervals overlap";
                    case FELL -> "paying more buys nothing";
                }
                + (step.withIntervals() ? "" : " (of measurements without an interval)");
    }

    private static String change(Step step) {
        BigDecimal price = step.pricePercent();
        return signed(step.throughputPercent()) + " % throughput"
                + (price == null ? "" : " for " + signed(price) + " % of the price");
    }

    private static String signed(BigDecimal percent) {
        return percent.signum() == 0 ? "0" : (percent.signum() > 0 ? "+" : "") + CostText.figure(percent);
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
                + CostText.estimate(candidate.transactionsPerSecond()) + " TPS"
                + (p95 == null ? "" : ", p95 " + CostText.figure(p95) + " ms") + mark(candidate);
    }

    /** What may have been spoiled is ranked with its mark. */
    private static String mark(Candidate candidate) {
        return candidate.verdict() == Verdict.Status.VALID ? "" : " (" + candidate.verdict() + ")";
    }

    private static String perMoney(Candidate candidate) {
        BigDecimal each = candidate.perMoney();
        return each == null
                ? ""
                : ", " + CostText.figure(each) + " TPS per monthly "
                        + candidate.perMonth().currency();
    }
}
