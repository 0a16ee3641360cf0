package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.model.cost.ResourceNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formats capacity and utilization of the resources for the terminal. Stateless. */
final class LedgerText {

    private LedgerText() {}

    /** Returns a line per resource, and lines for resources without observed use or known capacity. */
    static List<String> lines(Ledger ledger) {
        List<String> lines = new ArrayList<>();
        for (Entry entry : ledger.entries()) {
            lines.add(format(
                    "%-22s Capacity: %s. Used: %s%s. %s.",
                    entry.label(),
                    entry.bought() == null ? "unknown" : entry.bought(),
                    entry.used() == null ? "not observed" : entry.used(),
                    headroom(entry),
                    entry.remark()));
        }
        if (ledger.unpriced() != null) {
            lines.add("Capacities come from the price list: " + ledger.unpriced());
        }
        if (!ledger.unobserved().isEmpty()) {
            lines.add("Not observed: " + labels(ledger.unobserved()));
        }
        if (!ledger.unlimited().isEmpty()) {
            lines.add("Observed, but of unknown capacity: " + labels(ledger.unlimited()));
        }
        return lines;
    }

    /** Returns the labels of resources. */
    static String labels(List<String> resources) {
        return resources.stream().map(ResourceNames::label).collect(Collectors.joining(", "));
    }

    private static String headroom(Entry entry) {
        Double room = entry.headroom();
        return room == null ? "" : format(", %.0f %% free", 100 * room);
    }
}
