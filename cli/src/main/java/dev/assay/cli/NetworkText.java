package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.result.TransactionNetwork;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.model.result.TrialResult.RoundTripTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats the network figures of a trial for the terminal. Stateless. */
final class NetworkText {

    private NetworkText() {}

    /** Returns the simulated distance as a part of the line on the run; empty without one. */
    static String distance(TrialResult result) {
        Network network = result.hosts().network();
        return network.distance().none()
                ? ""
                : ", distance " + network.distance().text() + " (simulated)";
    }

    /** Returns the lines on the network; none if nothing was measured or simulated. */
    static List<String> lines(TrialResult result) {
        List<String> lines = new ArrayList<>();
        Network network = result.hosts().network();
        if (!network.distance().none()) {
            lines.add("distance " + network.distance().text()
                    + " simulated: delays round trips; no limit of bandwidth, no packet loss, no TCP slow start");
        }
        RoundTripTime time = network.roundTripTime();
        if (time != null) {
            lines.add("round trip on an idle session: "
                    + Stream.of(
                                    part(time.beforeMicros(), "before"),
                                    part(time.duringMicros(), "during"),
                                    part(time.afterMicros(), "after"))
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining(", ")));
        }
        String types = result.outcomes().transactions().stream()
                .map(NetworkText::type)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        if (!types.isEmpty()) {
            lines.add("share of response time: " + types);
        }
        return lines;
    }

    private static String part(@Nullable Double micros, String when) {
        return micros == null ? "" : SummaryText.millis(micros) + " " + when;
    }

    private static String type(TransactionResult type) {
        TransactionNetwork network = type.network();
        return network == null || network.networkShare() == null
                ? ""
                : format(
                        "%s %.0f %% in %.1f round trips",
                        type.type(), 100 * network.networkShare(), network.roundTripsPerTransaction());
    }
}
