package dev.assay.internal.verdict;

import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.TransactionNetwork;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.model.result.TrialResult.RoundTripTime;
import dev.assay.spi.target.Traffic;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The network figures of a trial and of its transaction types. Stateless. */
final class NetworkSummary {

    private NetworkSummary() {}

    static Network of(TrialContext context) {
        NetworkDistance distance = context.cell().distance();
        Double before = micros(context.system().roundTripNanos());
        double finished = context.measurement().client().transactions();
        Traffic traffic =
                finished == 0 ? null : context.measurement().sessions().traffic();
        return new Network(
                before,
                traffic == null ? null : Double.valueOf(traffic.roundTrips() / finished),
                traffic == null ? null : Double.valueOf(traffic.bytesSent() / finished),
                traffic == null ? null : Double.valueOf(traffic.bytesReceived() / finished),
                micros(distance),
                distance.jitter().toNanos() / 1e3,
                roundTripTime(context, before, micros(distance)));
    }

    /** Returns the network figures of a trial that was not run. */
    static Network ofNone(NetworkDistance distance) {
        return new Network(
                null, null, null, null, micros(distance), distance.jitter().toNanos() / 1e3, null);
    }

    private static double micros(NetworkDistance distance) {
        return distance.roundTrip().toNanos() / 1e3;
    }

    private static @Nullable Double micros(OptionalLong nanos) {
        return nanos.isEmpty() ? null : Double.valueOf(nanos.getAsLong() / 1e3);
    }

    /** Adds the simulated distance to the time during the measurement, whose session has none. */
    private static @Nullable RoundTripTime roundTripTime(
            TrialContext context, @Nullable Double before, double simulatedMicros) {
        Double during = micros(context.measurement().server().roundTripNanos());
        Double after = micros(context.system().roundTripNanosAfter());
        return before == null && during == null && after == null
                ? null
                : new RoundTripTime(before, during == null ? null : Double.valueOf(during + simulatedMicros), after);
    }

    /**
     * Returns the network figures of a type; null if its traffic was not counted or none of its transactions ended.
     *
     * @param type position of the type
     * @param ended number of its transactions in the measurement
     * @param response times of its successful transactions
     * @param service likewise
     */
    static @Nullable TransactionNetwork of(
            TrialContext context, int type, long ended, LatencyDistribution response, LatencyDistribution service) {
        List<Traffic> counted = context.measurement().sessions().byType();
        if (counted.isEmpty() || ended == 0) {
            return null;
        }
        Traffic traffic = counted.get(type);
        double trips = (double) traffic.roundTrips() / ended;
        Double network = null;
        Double server = null;
        OptionalLong roundTripNanos = context.system().roundTripNanos();
        if (response.count() > 0 && roundTripNanos.isPresent()) {
            double all = response.toMicros().mean();
            double served = Math.min(all, service.toMicros().mean());
            // Measured on an idle session, so it may exceed that of some transactions.
            double wire = Math.min(served, trips * roundTripNanos.getAsLong() / 1e3);
            network = all == 0 ? 0 : wire / all;
            server = all == 0 ? 0 : (served - wire) / all;
        }
        return new TransactionNetwork(
                trips, (double) traffic.bytesSent() / ended, (double) traffic.bytesReceived() / ended, network, server);
    }
}
