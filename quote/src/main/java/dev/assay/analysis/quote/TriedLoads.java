package dev.assay.analysis.quote;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The lowest loads above the usable ones that were tried in vain, by the cause. Extrapolations end at each of them. Immutable.
 *
 * @param notSustained load that the system did not sustain: the queue of an open load grew. Higher rates are missed
 * @param refused load for which the database accepted too few connections. It shows nothing about rates
 * @param notOffered load that the client could not offer, or that its sessions limited. It shows nothing about the system
 */
record TriedLoads(OptionalDouble notSustained, OptionalDouble refused, OptionalDouble notOffered) {

    /** Returns the lowest of the loads and of another one. */
    double atMost(double load) {
        return DoubleStream.concat(
                        DoubleStream.of(load), DoubleStream.concat(notSustained.stream(), withoutEvidence().stream()))
                .min()
                .orElseThrow();
    }

    /** Returns the lowest load that shows nothing about the rates from it on. */
    OptionalDouble withoutEvidence() {
        return DoubleStream.concat(refused.stream(), notOffered.stream()).min();
    }

    /** Returns why {@link #withoutEvidence} shows nothing. */
    String why(boolean closed) {
        double load = withoutEvidence().orElseThrow();
        return "at " + Phrases.load(closed, load)
                + (refused.isPresent() && refused.getAsDouble() == load
                        ? " the database refused connections, so that nothing was measured"
                        : " the client or the number of its sessions was the limit, so that the database may carry more");
    }
}
