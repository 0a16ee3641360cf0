package dev.assay.cli;

import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.Ledger.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was bought beside what of it was used, for a person. Stateless. */
final class LedgerText {

    private LedgerText() {}

    /** A line a resource, which of those observed bound, and what could not be observed. */
    static List<String> lines(Ledger ledger) {
        List<String> lines = new ArrayList<>();
        for (Entry entry : ledger.entries()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-18s bought: %s; used: %s%s (%s)",
                    entry.resource(),
                    entry.bought() == null ? "-" : entry.bought(),
                    entry.used() == null ? "not observed" : entry.used(),
                    headroom(entry),
                    entry.remark()));
        }
        if (ledger.unpriced() != null) {
            lines.add("Nothing is known of what was bought: " + ledger.unpriced());
        }
        lines.add(bound(ledger));
        ledger.suspected()
                .ifPresent(entry ->
                        lines.add("By an estimate, which nobody observed, " + entry.resource() + " may have bound"));
        if (!ledger.unobserved().isEmpty()) {
            lines.add("Not observed: " + String.join(", ", ledger.unobserved()));
        }
        if (!ledger.unlimited().isEmpty()) {
            lines.add("Observed, and how much there is of it is not known: " + String.join(", ", ledger.unlimited()));
        }
        return lines;
    }

    /** Which resource bound, in a few words. */
    static String bound(Ledger ledger) {
        return ledger.bound()
                .map(entry -> "Of what was observed, " + entry.resource() + " bound")
                .orElse("Nothing of what was observed bound");
    }

    private static String headroom(Entry entry) {
        Double room = entry.headroom();
        return room == null ? "" : String.format(Locale.ROOT, ", %.0f %% left", 100 * room);
    }
}
