package dev.assay.analysis.quote;

import dev.assay.internal.distribution.Distributions;
import dev.assay.internal.statistics.Bootstrap;
import dev.assay.internal.statistics.Intervals;
import dev.assay.internal.statistics.UniversalScalability;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Condition;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.Measure.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The scaling of a configuration with its uncertainty. The law of scalability describes it if a closed loop was measured with
 * enough loads and the law meets their rates; otherwise lines between neighbouring loads do. Confined to one thread.
 */
final class MeasuredScaling {

    /** A law with a larger relative error does not describe the measurements. */
    static final double MOST_ERROR = 0.05;

    private static final int DRAWS = 1_000;

    private final List<LoadPoint> points;
    private final List<Condition> objective;
    private final long seed;
    private final double[] loads;
    private final double[] rates;
    private final double[][] figures;
    private final boolean[] times;
    private final FailedShares[] failures;
    private final int[] units;
    private final double thinkSeconds;
    private final double[] fittedLoads;
    private final double[] fittedRates;
    private final @Nullable UniversalScalability law;

    /** The law if it describes the measurements, otherwise null. */
    private final @Nullable UniversalScalability describing;

    private final Curve curve;

    /**
     * Creates the scaling.
     *
     * @param points at least one
     * @param closed whether loads are users of a closed loop
     */
    MeasuredScaling(List<LoadPoint> points, boolean closed, List<Condition> objective, long seed) {
        this.points = points;
        this.objective = objective;
        this.seed = seed;
        loads = points.stream().mapToDouble(LoadPoint::load).toArray();
        rates = points.stream().mapToDouble(LoadPoint::rate).toArray();
        figures = new double[objective.size()][];
        times = new boolean[objective.size()];
        failures = new FailedShares[objective.size()];
        for (int k = 0; k < figures.length; k++) {
            int condition = k;
            figures[k] = points.stream()
                    .mapToDouble(point -> point.figure(condition))
                    .toArray();
            times[k] = objective.get(k).measure().figure().unit() == Unit.MICROSECONDS;
            failures[k] = FailedShares.of(points, k);
        }
        units = points.stream().mapToInt(point -> point.rates().length).toArray();
        LoadPoint last = points.get(points.size() - 1);
        // Users are outside transactions for the rest of their cycle.
        double outside = last.load() / last.rate() - last.responseMicros() / 1e6 / last.share();
        thinkSeconds = Double.isFinite(outside) ? Math.max(0, outside) : 0;
        law = closed && loads.length >= UniversalScalability.LEAST_LOADS
                ? UniversalScalability.fit(loads, rates)
                : null;
        boolean each = law != null && onlyNoise(law);
        fittedLoads = each
                ? points.stream()
                        .flatMapToDouble(point -> Arrays.stream(point.rates()).map(rate -> point.load()))
                        .toArray()
                : loads;
        fittedRates = each
                ? points.stream()
                        .flatMapToDouble(point -> Arrays.stream(point.rates()))
                        .toArray()
                : rates;
        describing = law != null && law.error(loads, rates) <= MOST_ERROR ? law : null;
        curve = describing == null ? Curve.Interpolated.of(loads, rates, figures) : lawful(describing, figures);
    }

    /**
     * Returns whether the means differ from the law by no more than the units of one load differ: the F test for lack of fit with
     * an error of 5 %. Each unit is then an observation of the law. Otherwise units of one load share an error, and only their
     * mean is one.
     */
    private boolean onlyNoise(UniversalScalability fitted) {
        Noise noise = Noise.of(points, LoadPoint::rates);
        if (!noise.known()) {
            return false;
        }
        double squares = 0;
        for (int i = 0; i < loads.length; i++) {
            double error = 1 - rates[i] / fitted.throughput(loads[i]);
            squares += units[i] * error * error;
        }
        double freedom = loads.length - 3.0;
        double ratio = squares / freedom / (noise.deviation() * noise.deviation());
        return ratio <= Distributions.ratioUpperQuantile(freedom, noise.freedom(), 0.05);
    }

    private Curve lawful(UniversalScalability fitted, double[][] of) {
        return Curve.OfLaw.of(fitted, loads, of, times, thinkSeconds);
    }

    List<LoadPoint> points() {
        return points;
    }

    Curve curve() {
        return curve;
    }

    double[] loads() {
        return loads.clone();
    }

    boolean[] times() {
        return times.clone();
    }

    /** Returns whether the law describes the scaling. */
    boolean lawful() {
        return describing != null;
    }

    /** Returns the relative error of the law; null if there are too few loads for a fit. */
    @Nullable
    Double error() {
        return law == null ? null : Double.valueOf(law.error(loads, rates));
    }

    /** Returns the law; null if there are too few loads for a fit. */
    @Nullable
    UniversalScalability law() {
        return law;
    }

    /**
     * Returns the highest rate within the objective with its interval.
     *
     * @param knots loads to follow
     * @param extension of each curve beyond the measured loads
     * @param most upper bound of the rate; infinite for none
     */
    IntervalEstimate highest(double[] knots, UnaryOperator<Curve> extension, double most) {
        return estimated(each -> Math.min(
                most, Carried.along(extension.apply(each), knots, objective).rate()));
    }

    private IntervalEstimate estimated(ToDoubleFunction<Curve> figure) {
        double value = figure.applyAsDouble(curve);
        Noise noise = Noise.of(points, LoadPoint::rates);
        UniversalScalability fitted = describing;
        int all = Arrays.stream(units).sum();
        if (fitted == null && !noise.known()) {
            return IntervalEstimate.withoutInterval(value, Intervals.USUAL, all);
        }
        double[] limits = Bootstrap.quantiles(
                fitted == null ? (1 - Intervals.USUAL) / 2 : UniversalScalability.missed(fittedLoads.length),
                resampled(noise).stream().mapToDouble(figure).toArray());
        return new IntervalEstimate(
                value,
                Math.min(value, limits[0]),
                Math.max(value, limits[1]),
                Intervals.USUAL,
                all,
                IntervalEstimate.Method.BOOTSTRAP);
    }

    /**
     * Returns curves that other measurements could have had. The law and the figures are drawn with seeds of their own.
     *
     * @param noise of the rates
     */
    List<Curve> resampled(Noise noise) {
        UniversalScalability fitted = describing;
        Noise[] noises = noises(fitted == null ? 0 : fitted.error(loads, rates));
        RandomStream random = new RandomStream(seed);
        List<Curve> curves = new ArrayList<>();
        if (fitted == null) {
            for (int i = 0; i < DRAWS; i++) {
                curves.add(Curve.Interpolated.of(loads, noise.drawn(rates, units, random), drawn(random, noises)));
            }
        } else {
            long ofLaw = new Seeds(seed).derive("law");
            for (UniversalScalability drawn : fitted.resampled(fittedLoads, fittedRates, ofLaw)) {
                curves.add(lawful(drawn, drawn(random, noises)));
            }
        }
        return curves;
    }

    /** Returns the noise of each condition's figure: that of the repetitions, or else the error of the rates. */
    private Noise[] noises(double error) {
        Noise[] noises = new Noise[figures.length];
        for (int k = 0; k < noises.length; k++) {
            int condition = k;
            Noise own = Noise.of(points, point -> point.figures()[condition]);
            noises[k] = own.known() ? own : new Noise(error, 0);
        }
        return noises;
    }

    /** Returns figures that other measurements could have had. */
    private double[][] drawn(RandomStream random, Noise... noises) {
        double[][] drawn = new double[figures.length][];
        for (int k = 0; k < drawn.length; k++) {
            drawn[k] = times[k] ? noises[k].drawn(figures[k], units, random) : failures[k].drawn(random);
        }
        return drawn;
    }

    /**
     * Returns whether the rate of a closed loop ends within the measured loads: half as many users again bought less than a
     * twentieth.
     */
    boolean saturated() {
        double last = loads[loads.length - 1];
        double most = Arrays.stream(rates).max().orElseThrow();
        double before = 0;
        for (int i = 0; i < loads.length; i++) {
            before = loads[i] <= last / 1.5 ? Math.max(before, rates[i]) : before;
        }
        return most < 1.05 * before || rates[rates.length - 1] < 0.95 * most;
    }
}
