package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.Ledger.Entry;
import java.util.ArrayList;
import java.util.List;

/** Formats capacity and utilization of the resources for the terminal. Stateless. */
final class LedgerText {

    private LedgerText() {}

    /** Returns a line per resource, the bottleneck, and what was not observed. */
    static List<String> lines(Ledger ledger) {
        List<String> lines = new ArrayList<>();
        for (Entry entry : ledger.entries()) {
            lines.add(format(
                    "%-18s capacity: %s; used: %s%s (%s)",
                    entry.resource(),
                    entry.bought() == null ? "-" : entry.bought(),
                    entry.used() == null ? "not observed" : entry.used(),
                    headroom(entry),
                    entry.remark()));
        }
        if (ledger.unpriced() != null) {
            lines.add("The capacity is unknown: " + ledger.unpriced());
        }
        lines.add(bound(ledger));
        ledger.suspected()
                .ifPresent(entry -> lines.add("Possible bottleneck, estimated and not observed: " + entry.resource()));
        if (!ledger.unobserved().isEmpty()) {
            lines.add("Not observed: " + String.join(", ", ledger.unobserved()));
        }
        if (!ledger.unlimited().isEmpty()) {
            lines.add("Observed, but of unknown capacity: " + String.join(", ", ledger.unlimited()));
        }
        return lines;
    }

    static String bound(Ledger ledger) {
        return ledger.bound()
                .map(entry -> "Bottleneck among the observed resources: " + entry.resource())
                .orElse("No observed resource was the bottleneck");
    }

    private static String headroom(Entry entry) {
        Double room = entry.headroom();
        return room == null ? "" : format(", %.0f %% free", 100 * room);
    }
}
