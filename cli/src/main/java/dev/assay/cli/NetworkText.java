package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;
import static java.util.Objects.requireNonNull;

import dev.assay.model.result.TransactionNetwork;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.model.result.TrialResult.RoundTripTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
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
        List<TransactionResult> types = result.outcomes().transactions().stream()
                .filter(NetworkText::shared)
                .toList();
        if (!types.isEmpty()) {
            lines.add("round trips per transaction: "
                    + ofTypes(types, each -> format("%.1f", each.roundTripsPerTransaction())));
            lines.add("their share of the response time: "
                    + ofTypes(types, each -> format("%.0f %%", 100 * requireNonNull(each.networkShare()))));
        }
        return lines;
    }

    private static String part(@Nullable Double micros, String when) {
        return micros == null ? "" : SummaryText.millis(micros) + " " + when;
    }

    private static boolean shared(TransactionResult type) {
        TransactionNetwork network = type.network();
        return network != null && network.networkShare() != null;
    }

    /** Returns a figure of each type, or once if it is the same for all. */
    private static String ofTypes(List<TransactionResult> types, Function<TransactionNetwork, String> figure) {
        Set<String> figures = new HashSet<>();
        List<String> parts = new ArrayList<>();
        for (TransactionResult type : types) {
            String text = figure.apply(requireNonNull(type.network()));
            figures.add(text);
            parts.add(type.type() + " " + text);
        }
        return figures.size() == 1 && types.size() > 1
                ? figures.iterator().next() + " for each type"
                : String.join(", ", parts);
    }
}
