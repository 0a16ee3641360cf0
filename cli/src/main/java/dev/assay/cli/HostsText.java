package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Network;
import java.util.stream.Collectors;

/** Formats database, client and what limited both, each in a line. Stateless. */
final class HostsText {

    private HostsText() {}

    static String database(TrialResult result) {
        String product = (result.target().product() + " " + result.target().version()).trim();
        String durability = result.target().durability().settings().entrySet().stream()
                .map(s -> s.getKey() + "=" + s.getValue())
                .collect(Collectors.joining(", "));
        Network network = result.hosts().network();
        // Later results have lines of their own on the network.
        boolean ownLines = network.roundTripTime() != null;
        Double roundTrip = ownLines ? null : network.roundTripMicros();
        Double trips = ownLines ? null : network.roundTripsPerTransaction();
        return product
                + (result.target().driver() == null
                        ? ""
                        : ", " + result.target().driver() + " ("
                                + result.target().tuning() + ")")
                + (durability.isEmpty() ? "" : ", " + durability)
                + (roundTrip == null ? "" : format(", round trip %.0f us", roundTrip))
                + (trips == null ? "" : format(", %.2f per transaction", trips));
    }

    static String client(TrialResult result) {
        return format(
                "CPU %.0f us per transaction, %.0f %% of this host, GC %.0f ms, longest stall %.0f ms",
                result.hosts().client().cpuMicrosPerTransaction(),
                100 * result.hosts().client().cpuUtilization(),
                result.hosts().client().gcPauseMillis(),
                result.hosts().client().maxStallMillis());
    }

    /** What limited the throughput, and how client and database shared a host. */
    static String limit(Bottleneck bottleneck) {
        Bottleneck.SharedHost host = bottleneck.sharedHost();
        return bottleneck.sentence()
                + (host == null || bottleneck.kind() == Bottleneck.Kind.SHARED_CPU ? "" : " " + host.sentence());
    }
}
