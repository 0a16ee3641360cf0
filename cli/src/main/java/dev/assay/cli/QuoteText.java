package dev.assay.cli;

import dev.assay.analysis.quote.Quote;
import dev.assay.analysis.quote.Quote.Group;
import dev.assay.analysis.quote.QuoteSentences;
import dev.assay.analysis.quote.QuotedConfiguration;
import dev.assay.analysis.quote.QuotedConfiguration.Bound;
import dev.assay.analysis.quote.QuotedConfiguration.HighestRate;
import dev.assay.analysis.quote.QuotedConfiguration.Price;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Formats quotes for the terminal, in 80 columns. Stateless. */
final class QuoteText {

    private static final int COLUMNS = 80;
    private static final String INDENT = "   ";
    private static final String NONE = "-";

    private QuoteText() {}

    static String of(Quote quote) {
        List<String> lines = new ArrayList<>();
        wrap(lines, "", quote.workload() + ": " + QuoteSentences.request(quote.request()));
        for (Group group : quote.groups()) {
            lines.add("");
            if (group.work().isEmpty() && !group.equals(quote.groups().get(0))) {
                lines.add("Refused, so that the work is unknown:");
            } else if (!group.work().isEmpty()) {
                wrap(
                        lines,
                        "",
                        "Other work, not ranked with the first table: " + QuoteSentences.differences(group.work())
                                + ".");
            }
            wrap(lines, "", QuoteSentences.answer(group));
            lines.add("");
            lines.add(table(group));
            for (QuotedConfiguration each : group.configurations()) {
                lines.add("");
                wrap(lines, INDENT, each.number() + "  " + each.system(), "");
                QuoteSentences.of(each, quote.request()).forEach(sentence -> wrap(lines, INDENT, sentence));
            }
            QuoteSentences.conditions(group).ifPresent(sentence -> {
                lines.add("");
                wrap(lines, "", sentence);
            });
        }
        if (!quote.unused().isEmpty()) {
            lines.add("");
            lines.add("Not used, or used in part:");
            quote.unused().forEach(each -> wrap(lines, INDENT, each.what() + ": " + each.reason()));
        }
        if (!quote.notes().isEmpty()) {
            lines.add("");
            quote.notes().forEach(note -> wrap(lines, "", note));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String table(Group group) {
        String currency = group.configurations().stream()
                .map(QuotedConfiguration::price)
                .filter(Objects::nonNull)
                .map(price -> price.currency() + "/month")
                .findFirst()
                .orElse("price");
        List<String[]> rows = new ArrayList<>();
        for (QuotedConfiguration each : group.configurations()) {
            Price price = each.price();
            HighestRate highest = each.highestRate();
            Bound bound = each.bound();
            rows.add(new String[] {
                Integer.toString(each.number()),
                QuoteSentences.outcome(each) + (each.unranked() == null ? "" : " *"),
                price == null ? NONE : QuoteSentences.money(price),
                highest == null ? NONE : QuoteSentences.highest(highest),
                highest == null ? NONE : QuoteSentences.interval(highest.perSecond()),
                highest == null ? NONE : QuoteSentences.headroom(highest),
                bound == null ? NONE : bound.what()
            });
        }
        boolean starred = group.configurations().stream().anyMatch(each -> each.unranked() != null);
        return TableText.plain(
                        List.of("#", "load", currency, "up to/s", "95 % interval", "headroom", "binds first"), rows)
                + (starred ? System.lineSeparator() + " * not ranked, for the reason below" : "");
    }

    private static void wrap(List<String> lines, String indent, String text) {
        wrap(lines, indent, text, indent);
    }

    /**
     * Adds a text in lines of at most 80 columns; a longer word has a line of its own.
     *
     * @param indent of all lines but the first
     * @param first indent of the first line
     */
    private static void wrap(List<String> lines, String indent, String text, String first) {
        lines.add(WrappedText.line(first + text, indent.length(), COLUMNS));
    }
}
