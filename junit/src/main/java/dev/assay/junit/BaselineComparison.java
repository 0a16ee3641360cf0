package dev.assay.junit;

import dev.assay.analysis.compare.ChangeCondition;
import dev.assay.analysis.compare.ChangeText;
import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.analysis.compare.Comparer;
import dev.assay.analysis.compare.ConditionResult;
import dev.assay.analysis.compare.FigureComparer;
import dev.assay.analysis.compare.RepetitionPlan;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.model.result.Variation;
import dev.assay.model.unit.PercentText;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a result compared with that of a baseline. Immutable.
 *
 * @param values the compared values
 * @param limit loss of throughput, or growth of a response time, that is accepted
 * @param power probability that the number of repetitions in {@link #doubt} shows a change, 0.5 to 0.9999
 * @param figure means, relative ones if the values are, and ratio with its interval
 * @param noise largest relative difference that halves of the baseline show in 95 % of splits; null with fewer than four repetitions
 * @param decision by the interval and the noise
 */
record BaselineComparison(
        ComparedValues values,
        Percent limit,
        double power,
        RunComparison.Figure figure,
        @Nullable Double noise,
        Decision decision) {

    /** The decision. */
    enum Decision {
        /** The whole interval is beyond the limit, and the change exceeds the noise of the baseline. */
        SLOWER,
        /** The whole interval is within the limit. */
        NOT_SLOWER,
        /** The limit lies within the interval, the change within the noise, or there is no interval. */
        NO_EVIDENCE
    }

    /**
     * Returns the comparison; empty if a value of the trials is unknown, because failed transactions reach the percentile.
     *
     * @param seed equal seeds give equal intervals
     */
    static Optional<BaselineComparison> of(Percent limit, double power, ComparedValues values, long seed) {
        ComparedMetric metric = values.metric();
        double margin = limit.value() == 0 ? Comparer.Settings.USUAL_MARGIN : limit.share();
        FigureComparer comparer = new FigureComparer(margin, Repeats.CONFIDENCE, false, seed);
        double[] own = values.scaledBefore();
        // An A/A comparison: a slower system may vary more, and still is slower.
        Double noise =
                comparer.compare(metric, values.unit(), own, own).orElseThrow().noise();
        return comparer.compare(metric, values.unit(), own, values.scaledAfter())
                .map(figure -> new BaselineComparison(
                        values, limit, power, figure, noise, decided(metric, limit, figure, noise)));
    }

    private static Decision decided(
            ComparedMetric metric, Percent limit, RunComparison.Figure figure, @Nullable Double noise) {
        boolean loss = metric.higherIsBetter();
        double change = loss ? -limit.share() : limit.share();
        ConditionResult.Status tooSlow = new ChangeCondition(
                        metric, loss, change, metric.text() + (loss ? " < -" : " > ") + limit)
                .of("", figure)
                .status();
        return switch (tooSlow) {
            case HOLDS -> within(figure, noise) ? Decision.NO_EVIDENCE : Decision.SLOWER;
            case DOES_NOT_HOLD -> Decision.NOT_SLOWER;
            case UNDECIDED -> Decision.NO_EVIDENCE;
        };
    }

    private static boolean within(RunComparison.Figure figure, @Nullable Double noise) {
        return noise != null && Math.abs(figure.ratio().value() - 1) <= noise;
    }

    /** Returns the change with its interval, {@code -10.2 % [-11.0 %, -9.4 %]}. */
    String change() {
        return ChangeText.change(figure.ratio().value())
                + (figure.ratio().available() ? " " + ChangeText.interval(figure.ratio()) : "");
    }

    /** Returns the decision in words. */
    String outcome() {
        return switch (decision) {
            case SLOWER -> "slower by more than " + limit;
            case NOT_SLOWER -> "not slower by more than " + limit;
            case NO_EVIDENCE -> "no evidence";
        };
    }

    /** Returns why the comparison decides nothing. */
    String doubt() {
        if (!figure.ratio().available()) {
            return few()
                    ? "an interval needs at least " + Repeats.LEAST_COMPARED
                            + " repetitions of each side: the baseline has "
                            + figure.before().units() + ", this run "
                            + figure.after().units()
                    : "the repetitions of the baseline vary too much for an interval";
        }
        return change()
                + (withinNoise() ? " is within the A/A noise" : " includes the limit")
                + repetitions().stream()
                        .mapToObj(count -> "; about " + count
                                + " repetitions of each side decide with a probability of " + PercentText.format(power))
                        .findFirst()
                        .orElse("");
    }

    private boolean few() {
        return Math.min(figure.before().units(), figure.after().units()) < Repeats.LEAST_COMPARED;
    }

    private boolean withinNoise() {
        return within(figure, noise) && Math.abs(figure.ratio().value() - 1) > limit.share();
    }

    /** Returns the number that tells no change from a change of the limit, by the larger variation; empty if unknown. */
    private OptionalInt repetitions() {
        double variation = Stream.of(upper(figure.variationBefore()), upper(figure.variationAfter()))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        if (limit.value() == 0 || !(variation > 0 && variation < 1)) {
            return OptionalInt.empty();
        }
        Integer enough = RepetitionPlan.assuming(variation, limit.share(), power, Repeats.CONFIDENCE)
                .repetitions();
        return enough == null || enough <= figure.after().units() ? OptionalInt.empty() : OptionalInt.of(enough);
    }

    private static double upper(@Nullable Variation variation) {
        Double upper = variation == null ? null : variation.upper80();
        return upper == null ? 0 : upper;
    }

    /** Returns the noise, {@code 1.2%}; a dash if it is unknown. */
    String noiseText() {
        return noise == null ? "-" : PercentText.format(Math.round(1_000 * noise) / 1_000.0);
    }
}
