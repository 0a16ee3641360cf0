package dev.assay.report;

import dev.assay.analysis.quote.Quote;
import dev.assay.analysis.quote.Quote.Group;
import dev.assay.analysis.quote.QuoteSentences;
import dev.assay.analysis.quote.QuotedConfiguration;
import dev.assay.analysis.quote.QuotedConfiguration.Bound;
import dev.assay.analysis.quote.QuotedConfiguration.HighestRate;
import dev.assay.analysis.quote.QuotedConfiguration.MeasuredLoad;
import dev.assay.analysis.quote.QuotedConfiguration.Price;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Builds the page of a quote: for each group of configurations a table, the measured rates, and the evidence. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class QuotePage {

    private static final List<String> COLUMNS = List.of(
            "#",
            "configuration",
            "load",
            "price a month",
            "highest rate (1/s)",
            "95 % interval",
            "headroom",
            "basis",
            "binds first",
            "ranked");

    private QuotePage() {}

    /**
     * Returns the page.
     *
     * @param colophon version of the tool
     */
    public static Page of(Quote quote, String colophon) {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < quote.groups().size(); i++) {
            sections.add(section(quote, quote.groups().get(i), i + 1));
        }
        if (!quote.unused().isEmpty() || !quote.notes().isEmpty()) {
            List<Block> blocks = new ArrayList<>();
            quote.notes().forEach(note -> blocks.add(new Paragraph(note)));
            if (!quote.unused().isEmpty()) {
                blocks.add(new Table(
                        "unused",
                        "Not used, or used in part",
                        List.of("measurement", "reason"),
                        quote.unused().stream()
                                .map(each -> List.of(Cell.of(each.what()), Cell.of(each.reason())))
                                .toList()));
            }
            sections.add(new Section("remarks", "Remarks", blocks));
        }
        return new Page(
                "Quote for " + quote.workload(),
                QuoteSentences.request(quote.request()),
                List.of(),
                List.of(),
                List.of(),
                sections,
                colophon);
    }

    private static Section section(Quote quote, Group group, int number) {
        List<Block> blocks = new ArrayList<>();
        if (!group.work().isEmpty()) {
            blocks.add(new Paragraph("The work differs from that of the first table: "
                    + QuoteSentences.differences(group.work()) + "."));
        }
        blocks.add(new Paragraph(QuoteSentences.answer(group)));
        blocks.add(new Table(
                "configurations-" + number,
                "Configurations, the cheapest that carries the load first",
                COLUMNS,
                group.configurations().stream().map(QuotePage::row).toList()));
        chart(quote, group, number).ifPresent(blocks::add);
        for (QuotedConfiguration each : group.configurations()) {
            blocks.add(new Paragraph(each.number() + ". " + each.system() + ". "
                    + String.join(" ", QuoteSentences.of(each, quote.request()))));
        }
        QuoteSentences.conditions(group).map(Paragraph::new).ifPresent(blocks::add);
        String title = group.work().isEmpty() ? "Refused" : "Other work";
        return new Section("quote-" + number, number == 1 ? "What carries the load" : title, blocks);
    }

    private static List<Cell> row(QuotedConfiguration each) {
        Price price = each.price();
        HighestRate highest = each.highestRate();
        Bound bound = each.bound();
        return List.of(
                Cell.of(each.number()),
                Cell.of(each.system()),
                Cell.of(QuoteSentences.outcome(each), tone(each)),
                price == null
                        ? Cell.of((Double) null)
                        : Cell.ofMoney(price.perMonth()).noted(price.currency()),
                highest == null
                        ? Cell.of((Double) null)
                        : new Cell(
                                QuoteSentences.highest(highest),
                                highest.perSecond().value()),
                Cell.of(highest == null ? "–" : QuoteSentences.interval(highest.perSecond())),
                highest == null
                        ? Cell.of((Double) null)
                        : new Cell(QuoteSentences.headroom(highest), 100 * highest.headroom()),
                Cell.of(each.basis() == QuotedConfiguration.Basis.NONE ? "–" : QuoteSentences.basis(each)),
                Cell.of(bound == null ? "–" : bound.what()),
                Cell.of(each.unranked() == null ? "yes" : "no"));
    }

    private static Tone tone(QuotedConfiguration each) {
        return switch (each.outcome()) {
            case CARRIES -> Tone.GOOD;
            case UNCERTAIN, NOT_MEASURED -> Tone.DOUBTFUL;
            case MISSES -> Tone.BAD;
        };
    }

    /** Returns the measured rates over the load; empty if no configuration has two loads. Open and closed loops are no group. */
    private static Optional<Chart> chart(Quote quote, Group group, int number) {
        List<QuotedConfiguration> swept = group.configurations().stream()
                .filter(each -> each.origin().loads().size() > 1)
                .toList();
        if (swept.isEmpty()) {
            return Optional.empty();
        }
        List<Double> loads = swept.stream()
                .flatMap(each -> each.origin().loads().stream())
                .map(MeasuredLoad::load)
                .distinct()
                .sorted()
                .toList();
        List<Series> series = new ArrayList<>();
        for (QuotedConfiguration each : swept) {
            List<@Nullable Double> values = new ArrayList<>(Collections.nCopies(loads.size(), null));
            each.origin().loads().forEach(load -> values.set(loads.indexOf(load.load()), load.perSecond()));
            series.add(Series.of(each.number() + ". " + each.system(), values));
        }
        series.add(Series.of(
                        "requested rate",
                        new ArrayList<>(Collections.nCopies(
                                loads.size(), quote.request().perSecond())))
                .asDashed());
        boolean users = swept.get(0).origin().load().equals("users");
        boolean wide = loads.get(loads.size() - 1) / loads.get(0) >= 8;
        return Optional.of(new Chart(
                "rates-" + number,
                "Measured rates",
                "The dashed line is the requested rate. Loads beyond the objective are shown too.",
                List.of(Panel.ofNumbers(
                        Panel.Kind.LINE,
                        Axis.of(
                                users ? "users" : "offered rate",
                                users ? "" : "1/s",
                                wide ? Axis.Scale.LOG2 : Axis.Scale.LINEAR),
                        Axis.linear("rate", "1/s"),
                        loads,
                        series))));
    }
}
