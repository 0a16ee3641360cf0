package dev.assay.cli;

import dev.assay.analysis.Candidate;
import dev.assay.analysis.Ceiling;
import dev.assay.analysis.Decisions;
import dev.assay.analysis.PointStep;
import dev.assay.analysis.Requirement;
import dev.assay.analysis.Step;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats purchase decisions for the terminal. Stateless. */
final class DecisionText {

    private DecisionText() {}

    /**
     * Returns the lines of the decisions; empty if there is nothing to decide.
     *
     * @param candidates of the decisions
     * @param requirement of the decisions, or null
     */
    static List<String> lines(
            List<Decisions> decisions, List<Candidate> candidates, @Nullable Requirement requirement) {
        List<String> lines = new ArrayList<>();
        if (decisions.size() > 1) {
            lines.add("Throughput of different workloads is not comparable; each workload is ranked separately.");
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
                    + " points are not ranked: the priced system was not measured, the result is not usable, or its price"
                    + " lacks components that other prices include");
        }
        return lines;
    }

    static List<String> nextSteps(List<PointStep> steps) {
        return steps.stream()
                .map(next -> CostText.point(next.run(), next.target(), next.point()) + ": "
                        + next.sentence(next.step().system(), CostText.FORMAT))
                .toList();
    }

    private static List<String> ofOne(Decisions decisions, boolean ranked, boolean required) {
        List<String> lines = new ArrayList<>();
        if (required) {
            lines.add(cheapest(decisions.cheapest()));
            decisions.estimates().forEach(one -> lines.add("Linear estimate, not measured: " + text(one)));
        }
        // Under a fixed load, throughput is not the capacity: only the costs can be compared.
        decisions.throttled().forEach((load, its) -> {
            lines.add("Under a fixed load of " + load
                    + ", which does not show the capacity of a system; cheapest first:");
            its.forEach(one -> lines.add("    " + text(one)));
        });
        if (!ranked) {
            return lines;
        }
        lines.add("Price/performance, each system at its best point:");
        decisions.ranking().forEach(one -> lines.add("    " + text(one) + perMoney(one)));
        if (decisions.ranking().size() > 1) {
            lines.add("Pareto frontier of price and throughput:");
            decisions.frontierOfThroughput().forEach(one -> lines.add("    " + text(one)));
            lines.add("Pareto frontier of price and latency:");
            decisions.frontierOfLatency().forEach(one -> lines.add("    " + text(one)));
            steps(decisions, lines);
        }
        return lines;
    }

    private static void steps(Decisions decisions, List<String> lines) {
        if (!decisions.steps().isEmpty()) {
            lines.add("Steps to the next more expensive system:");
            decisions.steps().forEach(one -> lines.add("    " + text(one.step())));
        }
        Ceiling ceiling = decisions.ceiling();
        if (ceiling != null) {
            lines.add("Beyond " + ceiling.last().name() + mark(ceiling.last())
                    + " throughput hardly grows: the largest gain for more money is "
                    + ceiling.most().to().name() + mark(ceiling.most().to()) + ", " + change(ceiling.most()));
        }
    }

    private static String text(Step step) {
        return step.from().name() + mark(step.from()) + " to " + step.to().name() + mark(step.to()) + ": "
                + CostText.money(step.perMonth().amount()) + " "
                + step.perMonth().currency() + " per month more; " + change(step) + "; "
                + switch (step.outcome()) {
                    case GREW -> step.growsLessThanItsPrice() ? "grows less than the price" : "grows";
                    case CANNOT_BE_TOLD -> "not significant, the intervals overlap";
                    case FELL -> "no gain";
                }
                + (step.withIntervals() ? "" : " (measurements without intervals)");
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
        return found == null ? "No measured system meets the requirement." : "Cheapest that meets it: " + text(found);
    }

    private static String text(Candidate candidate) {
        BigDecimal p95 = candidate.p95Millis();
        return candidate.name() + ": " + CostText.money(candidate.perMonth().amount()) + " "
                + candidate.perMonth().currency() + " per month, "
                + CostText.estimate(candidate.transactionsPerSecond()) + " TPS"
                + (p95 == null ? "" : ", p95 " + CostText.figure(p95) + " ms") + mark(candidate);
    }

    /** Results that are not VALID are ranked with their verdict. */
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
