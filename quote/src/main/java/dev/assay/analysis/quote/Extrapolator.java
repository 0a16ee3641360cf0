package dev.assay.analysis.quote;

import dev.assay.analysis.quote.QuotedConfiguration.Basis;
import dev.assay.analysis.quote.QuotedConfiguration.Extrapolation;
import dev.assay.analysis.quote.QuotedConfiguration.Outcome;
import dev.assay.internal.statistics.UniversalScalability;
import dev.assay.model.result.IntervalEstimate;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;

/**
 * Decides whether a configuration carries a rate beyond its measured ones: closed loops by the law of scalability, open ones by
 * the utilisation law. Confined to one thread.
 */
final class Extrapolator {

    /** Rates farther beyond the highest measured one are refused, as a proportion of it. */
    static final double FARTHEST = 0.5;

    /** More users than this multiple of the measured ones are refused. */
    private static final double MOST_USERS = 4;

    /** A resource that is used more makes response times that no law of the mean describes. */
    private static final double MOST_USED = 0.9;

    private static final int KNOTS = 8;

    /** The last knot differs from the load that it stands for by rounding. */
    private static final double ROUNDED = 1 - 1e-9;

    private final LoadRequest request;
    private final boolean closed;
    private final MeasuredScaling scaling;
    private final BusiestResource busiest;
    private final TriedLoads tried;
    private final double wanted;
    private final LoadPoint top;
    private final double highest;
    private final double beyond;

    Extrapolator(
            LoadRequest request, boolean closed, MeasuredScaling scaling, BusiestResource busiest, TriedLoads tried) {
        this.request = request;
        this.closed = closed;
        this.scaling = scaling;
        this.busiest = busiest;
        this.tried = tried;
        wanted = request.perSecond();
        top = Line.top(scaling.points());
        highest = scaling.points().get(scaling.points().size() - 1).load();
        beyond = Math.max(0, wanted / top.rate() - 1);
    }

    Decision decide() {
        double full = busiest.fullAt(top.rate());
        if (wanted > full) {
            return byUtilization(full);
        }
        if (closed) {
            return byUsers(full);
        }
        if (reaches(tried.notSustained())) {
            return new Decision(
                    Outcome.MISSES,
                    Basis.MEASURED,
                    Phrases.rate(tried.notSustained().getAsDouble()) + " were offered and not sustained",
                    Decision.highest(wanted, measured(), false, null),
                    -1,
                    null);
        }
        return reaches(tried.withoutEvidence()) ? notMeasured(tried.why(false)) : byRate(full);
    }

    /** Returns whether the requested rate is that of an open load, or above it. */
    private boolean reaches(OptionalDouble load) {
        return load.isPresent() && wanted >= load.getAsDouble() * top.share();
    }

    /** Returns the highest measured rate with its interval. */
    private IntervalEstimate measured() {
        return scaling.highest(scaling.loads(), UnaryOperator.identity(), Double.POSITIVE_INFINITY);
    }

    private Decision byUtilization(double full) {
        IntervalEstimate measured = measured();
        return new Decision(
                wanted > full * Decider.SATURATION ? Outcome.MISSES : Outcome.UNCERTAIN,
                Basis.EXTRAPOLATED,
                busiest.name() + " would be used at " + Phrases.percent(wanted / full)
                        + ", by the utilisation law from " + Phrases.rate(top.rate()),
                Decision.highest(
                        wanted,
                        IntervalEstimate.withoutInterval(full, measured.confidence(), measured.units()),
                        false,
                        new Extrapolation(beyond, "utilisation law of " + busiest.name(), null)),
                -1,
                null);
    }

    private Decision notMeasured(String why) {
        return new Decision(
                Outcome.NOT_MEASURED,
                Basis.NONE,
                "the highest measured rate is " + Phrases.rate(top.rate()) + " at " + Phrases.load(closed, top.load())
                        + "; " + why,
                Decision.highest(wanted, measured(), true, null),
                -1,
                null);
    }

    private Decision byUsers(double full) {
        UniversalScalability law = scaling.law();
        if (law == null) {
            return notMeasured("an extrapolation needs " + UniversalScalability.LEAST_LOADS
                    + " different numbers of users, found " + scaling.loads().length);
        } else if (!scaling.lawful()) {
            Double error = scaling.error();
            return notMeasured("no extrapolation: the law of scalability differs from the measurements by "
                    + Phrases.percent(error == null ? Double.NaN : error) + ", more than "
                    + Phrases.percent(MeasuredScaling.MOST_ERROR));
        } else if (beyond > FARTHEST) {
            return tooFar();
        }
        double most = tried.atMost(MOST_USERS * highest);
        double[] knots = knots(most, law.peakUsers());
        return extrapolated(
                knots,
                UnaryOperator.identity(),
                full,
                new Extrapolation(beyond, "law of scalability", scaling.error()));
    }

    private Decision byRate(double full) {
        if (!busiest.known()) {
            return notMeasured(
                    "an extrapolation of an open load needs the utilisation of the server, which was not observed");
        } else if (beyond > FARTHEST) {
            return tooFar();
        }
        double fullLoad = highest / busiest.used();
        double most = tried.atMost(MOST_USED * fullLoad);
        if (most <= highest) {
            return notMeasured(busiest.name() + " was used at " + Phrases.percent(busiest.used())
                    + ": beyond it no law predicts response times");
        }
        return extrapolated(
                knots(most, Double.NaN),
                curve -> new Curve.OfUtilization(curve, highest, fullLoad, scaling.times()),
                full,
                new Extrapolation(beyond, "utilisation law of " + busiest.name(), null));
    }

    private Decision tooFar() {
        return notMeasured("the rate is " + Phrases.percent(beyond) + " beyond it, and extrapolations end at "
                + Phrases.percent(FARTHEST));
    }

    private double[] knots(double most, double peak) {
        double[] further = new double[KNOTS];
        for (int i = 0; i < KNOTS; i++) {
            further[i] = highest * Math.pow(most / highest, (i + 1.0) / KNOTS);
        }
        DoubleStream all = DoubleStream.concat(Arrays.stream(scaling.loads()), Arrays.stream(further));
        return (peak > highest && peak < most ? DoubleStream.concat(all, DoubleStream.of(peak)) : all)
                .sorted()
                .toArray();
    }

    private Decision extrapolated(
            double[] knots, UnaryOperator<Curve> extension, double full, Extrapolation extrapolation) {
        // The requested rate is not farther: rounding may say so.
        double farthest = Math.max(wanted, (1 + FARTHEST) * top.rate());
        IntervalEstimate rate = scaling.highest(knots, extension, Math.min(full, farthest));
        Curve curve = extension.apply(scaling.curve());
        Carried carried = Carried.along(curve, knots, request.objective());
        boolean more = farthest < full && carried.rate() >= farthest;
        int missed = more ? -1 : carried.missed();
        Outcome outcome = Decision.outcome(wanted, rate, 1);
        if (outcome == Outcome.MISSES
                && missed < 0
                && carried.load() >= ROUNDED * tried.atMost(Double.POSITIVE_INFINITY)) {
            // The rate still grows at the first load that was tried in vain.
            return notMeasured(tried.why(closed));
        }
        String limit;
        if (more) {
            limit = "the objective would be kept at " + Phrases.rate(rate.value()) + " and more";
        } else if (missed >= 0) {
            limit = request.objective().get(missed).text() + " would be kept up to " + Phrases.rate(rate.value());
        } else {
            limit = "the rate would reach " + Phrases.rate(rate.value()) + " at "
                    + Phrases.load(closed, carried.load());
        }
        String by = ", by the " + extrapolation.law() + " from " + Phrases.rate(top.rate());
        return new Decision(
                outcome,
                Basis.EXTRAPOLATED,
                switch (outcome) {
                    case CARRIES -> limit + by;
                    case UNCERTAIN -> limit + by + ", which is too uncertain to decide";
                    case MISSES, NOT_MEASURED -> limit + " only" + by;
                },
                Decision.highest(wanted, rate, more || (carried.missed() < 0 && carried.rate() < full), extrapolation),
                missed,
                Decision.operation(outcome, request, carried, curve, knots));
    }
}
