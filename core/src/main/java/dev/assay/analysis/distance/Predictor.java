package dev.assay.analysis.distance;

import dev.assay.analysis.distance.ClosedNetwork.Lock;
import dev.assay.analysis.distance.ClosedNetwork.State;
import dev.assay.analysis.distance.DistancePrediction.AtDistance;
import dev.assay.analysis.distance.DistancePrediction.Figure;
import dev.assay.analysis.distance.DistancePrediction.Limit;
import dev.assay.analysis.distance.MeasuredLoad.TypeLoad;
import dev.assay.analysis.distance.ServerFit.Basis;
import dev.assay.analysis.distance.ServerFit.Observation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Predicts a measured load at other distances. Immutable. */
final class Predictor {

    private static final double MICROS = 1e6;

    private final MeasuredLoad load;
    private final Observation seen;
    private final ServerFit fit;

    /** The fitted state at the measured distance. */
    private final State before;

    /** Fits that the measurement does not exclude, for the interval. */
    private final List<Variant> variants;

    /** A fit, and the distance that it assumes for the measurement. */
    private record Variant(ServerFit fit, double measuredDistance) {}

    /** @param lightSeconds time outside the network with one user; null if it was not measured */
    Predictor(MeasuredLoad load, @Nullable Double lightSeconds) {
        this.load = load;
        double distance = load.distance().seconds();
        seen = observation(distance, load.perSecond(), lightSeconds);
        fit = ServerFit.of(seen);
        before = network(fit, distance, seen.locks()).with(load.users());
        variants = variants(lightSeconds);
    }

    ServerFit fit() {
        return fit;
    }

    private Observation observation(double distance, double perSecond, @Nullable Double lightSeconds) {
        return new Observation(
                load.users(),
                perSecond,
                load.trips() * distance + load.betweenSeconds(),
                load.locks(distance),
                lightSeconds,
                load.utilization());
    }

    private List<Variant> variants(@Nullable Double lightSeconds) {
        Double low = load.rate().low();
        Double high = load.rate().high();
        if (low == null || high == null || !(low > 0)) {
            return List.of();
        }
        // The mean of the series may differ from that of the trial, whose length is exact.
        double scale = load.perSecond() / load.rate().value();
        List<Variant> all = new ArrayList<>();
        for (double perSecond : new double[] {low * scale, high * scale}) {
            for (double distance :
                    new double[] {load.distance().low(), load.distance().high()}) {
                Observation other = observation(distance, perSecond, lightSeconds);
                all.add(new Variant(ServerFit.of(other), distance));
                if (fit.basis() == Basis.UTILIZATION || fit.basis() == Basis.ALL_QUEUES) {
                    all.add(new Variant(ServerFit.allQueues(other), distance));
                    all.add(new Variant(ServerFit.noneQueues(other), distance));
                }
            }
        }
        return all;
    }

    /** Returns the prediction for a round-trip time in seconds. */
    AtDistance at(double distance) {
        List<Lock> locks = load.locks(distance);
        State state = network(fit, distance, locks).with(load.users());
        double perSecond = state.perSecond();
        double mean = responseSeconds(perSecond);
        List<Limit> limits = limits(locks);
        Figure rate = rate(perSecond, distance, locks, limits);
        return new AtDistance(
                MICROS * distance,
                scaled(rate, load.metricPerTransaction()),
                rate,
                new Figure(
                        MICROS * mean,
                        rate.high() == null ? null : Double.valueOf(MICROS * responseSeconds(rate.high())),
                        rate.low() == null ? null : Double.valueOf(MICROS * responseSeconds(rate.low()))),
                Math.min(1, load.trips() * distance / mean),
                Math.min(1, state.allLocksSeconds() / mean),
                types(distance, state, locks),
                limits);
    }

    private ClosedNetwork network(ServerFit of, double distance, List<Lock> locks) {
        return new ClosedNetwork(
                load.trips() * distance + load.betweenSeconds() + of.fixedSeconds(), of.queueSeconds(), locks);
    }

    private double responseSeconds(double perSecond) {
        return load.users() / perSecond - load.betweenSeconds();
    }

    /**
     * Returns the throughput with its interval: the lowest and the highest of all fits that the measurement does not exclude. With
     * hot rows the highest is without waiting for them, up to their limits.
     */
    private Figure rate(double perSecond, double distance, List<Lock> locks, List<Limit> limits) {
        if (variants.isEmpty()) {
            return new Figure(perSecond, null, null);
        }
        double most = limits.stream()
                .filter(limit -> limit.rows() != null)
                .mapToDouble(Limit::transactionsPerSecond)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double[] low = variants.stream()
                .mapToDouble(variant -> rate(variant, distance, locks))
                .toArray();
        double[] high = variants.stream()
                .mapToDouble(variant -> Math.min(most, rate(variant, distance, List.of())))
                .toArray();
        return new Figure(
                perSecond,
                Math.min(perSecond, DoubleStream.of(low).min().orElseThrow()),
                Math.max(perSecond, DoubleStream.of(high).max().orElseThrow()));
    }

    private double rate(Variant variant, double distance, List<Lock> locks) {
        return network(variant.fit(), distance, locks).with(load.users()).perSecond();
    }

    private List<Limit> limits(List<Lock> locks) {
        double perTransaction = load.metricPerTransaction();
        List<Limit> limits = new ArrayList<>();
        locks.forEach(lock -> limits.add(
                new Limit(lock.name(), lock.rows(), perTransaction * lock.mostPerSecond(), lock.mostPerSecond())));
        if (load.users() > 1 && fit.queueSeconds() > 0) {
            double most = 1 / fit.queueSeconds();
            limits.add(new Limit("server", null, perTransaction * most, most));
        }
        limits.sort(Comparator.comparingDouble(Limit::transactionsPerSecond));
        return limits;
    }

    /** The time outside the network changes alike for all types; only types that lock hot rows wait for them. */
    private List<DistancePrediction.Type> types(double distance, State state, List<Lock> locks) {
        double ratio = (state.serverSeconds() + fit.fixedSeconds()) / (before.serverSeconds() + fit.fixedSeconds());
        List<DistancePrediction.Type> types = new ArrayList<>();
        for (TypeLoad type : load.types()) {
            double server = type.responseSeconds()
                    - type.trips() * load.distance().seconds()
                    - waiting(type, before, seen.locks());
            types.add(new DistancePrediction.Type(
                    type.id(),
                    type.trips(),
                    MICROS * (Math.max(0, server) * ratio + type.trips() * distance + waiting(type, state, locks))));
        }
        return types;
    }

    private double waiting(TypeLoad type, State state, List<Lock> locks) {
        double sum = 0;
        for (int i = 0; i < locks.size(); i++) {
            if (load.isLocked(locks.get(i).name(), type.id())) {
                sum += state.lockSeconds().get(i)
                        / load.lockingShare(locks.get(i).name());
            }
        }
        return sum;
    }

    private static Figure scaled(Figure figure, double by) {
        return new Figure(
                figure.value() * by,
                figure.low() == null ? null : Double.valueOf(figure.low() * by),
                figure.high() == null ? null : Double.valueOf(figure.high() * by));
    }
}
