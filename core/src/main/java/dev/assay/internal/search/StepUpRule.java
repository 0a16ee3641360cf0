package dev.assay.internal.search;

import dev.assay.model.AssayException;
import java.util.List;
import java.util.OptionalInt;

/**
 * The rule that ends a stepwise increase of the load: a step deteriorates if the latency grew by more than a limit and the
 * throughput gained less than another one. The step before it is the maximum. Immutable.
 *
 * <p>With intervals, a step deteriorates only if the intervals show it: the least growth of the latency exceeds its limit, and the
 * largest gain of throughput is below its limit. With 95 % intervals, the rule stops at a step that did not deteriorate with a
 * * probability of at most 5 %: one of two intervals would have to miss its figure on one side. Published points have no intervals and are
 * * compared as they are.
 *
 * @param latencyGrowth relative growth of the latency that a step may have, such as 0.1
 * @param throughputGain relative gain of throughput that justifies more, such as 0.05
 */
public record StepUpRule(double latencyGrowth, double throughputGain) {

    /** 10 % more latency and less than 5 % more throughput. */
    public static final StepUpRule USUAL = new StepUpRule(0.10, 0.05);

    /** Checks the ranges. */
    public StepUpRule {
        if (!(latencyGrowth >= 0 && latencyGrowth <= 10)) {
            throw AssayException.plan("latency-growth: found " + latencyGrowth + ", a share from 0 to 10 is needed");
        }
        if (!(throughputGain >= 0 && throughputGain <= 1)) {
            throw AssayException.plan("throughput-gain: found " + throughputGain + ", a share from 0 to 1 is needed");
        }
    }

    /**
     * A figure with its interval.
     *
     * @param low lower end; equal to {@code value} without an interval
     * @param value the figure, positive
     * @param high upper end; likewise
     */
    public record Figure(double low, double value, double high) {

        /** Returns a figure without an interval. */
        public static Figure of(double value) {
            return new Figure(value, value, value);
        }
    }

    /**
     * A measured step.
     *
     * @param throughput per second
     * @param latency of the observed transactions, in any unit
     */
    public record Step(Figure throughput, Figure latency) {}

    /** Returns true if the second step is worse than the first one by this rule. */
    public boolean deteriorates(Step before, Step after) {
        return after.latency().low() > before.latency().high() * (1 + latencyGrowth)
                && after.throughput().high() < before.throughput().low() * (1 + throughputGain);
    }

    /**
     * Returns the index of the first step that deteriorates; empty if none does.
     *
     * @param steps in the order of the load
     */
    public OptionalInt stopsAt(List<Step> steps) {
        for (int i = 1; i < steps.size(); i++) {
            if (deteriorates(steps.get(i - 1), steps.get(i))) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
