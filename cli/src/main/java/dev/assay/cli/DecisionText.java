package dev.assay.cli;

import dev.assay.analysis.Candidate;
import dev.assay.analysis.Ceiling;
import dev.assay.analysis.Decisions;
import dev.assay.analysis.Requirement;
import dev.assay.analysis.Step;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to buy, for a person. Stateless. */
final class DecisionText {

    private DecisionText() {}

    /**
     * A line each; none where there is nothing to decide.
     *
     * @param candidates that the decisions were made of
     * @param requirement that the decisions were made with; null if there was none
     */
    static List<String> lines(
            List<Decisions> decisions, List<Candidate> candidates, @Nullable Requirement requirement) {
        List<String> lines = new ArrayList<>();
        if (decisions.size() > 1) {
            lines.add("Several workloads ran; throughput of one says nothing about another, so they are ranked apart.");
        }
        decisions.forEach(one -> {
            long ranked = candidates.stream()
                    .filter(each -> each.workload().equals(one.workload()) && each.tellsCapacity())
                    .count();
            List<String> own = ofOne(one, ranked > 1, requirement != null);
            if (decisions.size() > 1 && !own.isEmpty()) {
                lines.add(one.workload() + ":");
            }
            lines.addAll(own);
        });
        if (candidates.isEmpty() && requirement != null) {
            lines.add(cheapest(null));
        }
        long others = candidates.stream().filter(one -> !one.ranked()).count();
        if (others > 0 && (requirement != null || candidates.size() > 1)) {
            lines.add(others + " of " + candidates.size()
                    + " points are not ranked: what is priced was not measured, or cannot be believed, or its price lacks"
                    + " what the prices of others have");
        }
        return lines;
    }

    private static List<String> ofOne(Decisions decisions, boolean ranked, boolean required) {
        List<String> lines = new ArrayList<>();
        if (required) {
            lines.add(cheapest(decisions.cheapest()));
            decisions
                    .estimates()
                    .forEach(one -> lines.add("An estimate, on a straight line and not measured: " + text(one)));
        }
        // What keeps up with a load is no capacity: only what it costs under that very load can be compared.
        decisions.throttled().forEach((load, its) -> {
            lines.add(
                    "Under a load of " + load + ", which asks for no more than that and so tells of no system how much"
                            + " it can do, the cheapest first:");
            its.forEach(one -> lines.add("    " + text(one)));
        });
        if (!ranked) {
            return lines;
        }
        lines.add("Most throughput for the money, each at its best load:");
        decisions.ranking().forEach(one -> lines.add("    " + text(one) + perMoney(one)));
        if (decisions.ranking().size() > 1) {
            lines.add("Nothing else is as cheap and as fast:");
            decisions.frontierOfThroughput().forEach(one -> lines.add("    " + text(one)));
            lines.add("Nothing else is as cheap and answers as soon:");
            decisions.frontierOfLatency().forEach(one -> lines.add("    " + text(one)));
            steps(decisions, lines);
        }
        return lines;
    }

    private static void steps(Decisions decisions, List<String> lines) {
        if (!decisions.steps().isEmpty()) {
            lines.add("From each to the next dearer one:");
            decisions.steps().forEach(one -> lines.add("    " + text(one.step())));
        }
        Ceiling ceiling = decisions.ceiling();
        if (ceiling != null) {
            lines.add("Beyond " + ceiling.last().name() + mark(ceiling.last())
                    + " throughput hardly grows: the most that more money bought is "
                    + ceiling.most().to().name() + mark(ceiling.most().to()) + ", " + change(ceiling.most()));
        }
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

    private static String cheapest(@Nullable Candidate found) {
        return found == null ? "Nothing that was measured meets it." : "The cheapest that meets it: " + text(found);
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
