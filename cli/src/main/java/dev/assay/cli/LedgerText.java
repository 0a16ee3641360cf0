package dev.assay.cli;

import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.Ledger.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was bought beside what of it was used, for a person. Stateless. */
final class LedgerText {

    private LedgerText() {}

    /** A line a resource, and which one bound. */
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
        lines.add(ledger.bound()
                .map(entry -> "Bound by " + entry.resource())
                .orElse("None of what was observed bound; not observed were "
                        + String.join(", ", ledger.unobserved())));
        return lines;
    }

    private static String headroom(Entry entry) {
        Double room = entry.headroom();
        return room == null ? "" : String.format(Locale.ROOT, ", %.0f %% left", 100 * room);
    }
}
