package dev.assay.analysis.quote;

import dev.assay.analysis.compare.SideDifference;
import dev.assay.analysis.quote.Quote.Group;
import dev.assay.analysis.quote.Quote.Request;
import dev.assay.analysis.quote.QuotedConfiguration.Bound;
import dev.assay.analysis.quote.QuotedConfiguration.Extrapolation;
import dev.assay.analysis.quote.QuotedConfiguration.HighestRate;
import dev.assay.analysis.quote.QuotedConfiguration.MeasuredLoad;
import dev.assay.analysis.quote.QuotedConfiguration.Operation;
import dev.assay.analysis.quote.QuotedConfiguration.Origin;
import dev.assay.analysis.quote.QuotedConfiguration.Outcome;
import dev.assay.analysis.quote.QuotedConfiguration.Price;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.IntervalEstimate;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The sentences of quotes, which the terminal and the report share. Stateless. */
@API(status = API.Status.INTERNAL)
public final class QuoteSentences {

    private QuoteSentences() {}

    /** Returns the request: {@code 800/s transactions of all types, p95 < 20ms}. */
    public static String request(Request request) {
        return Phrases.rate(request.perSecond()) + " transactions of "
                + (request.type() == null ? "all types" : "type " + request.type()) + ", "
                + String.join(", ", request.objective());
    }

    /** Returns the answer of a group. */
    public static String answer(Group group) {
        QuotedConfiguration cheapest = group.answer();
        QuotedConfiguration likely = group.likelyAnswer();
        if (cheapest != null) {
            return "Cheapest: " + named(cheapest) + "."
                    + (likely == null
                            ? ""
                            : " Cheaper, and probably enough: " + named(likely) + "; measure it at this rate.");
        } else if (likely != null) {
            return "No configuration certainly carries this load. Probably enough: " + named(likely)
                    + "; measure it at this rate.";
        }
        boolean unranked = group.configurations().stream()
                .anyMatch(each -> each.outcome() == Outcome.CARRIES && each.unranked() != null);
        return unranked
                ? "No ranked configuration carries this load; others do, but they are not ranked."
                : "No configuration is known to carry this load.";
    }

    private static String named(QuotedConfiguration configuration) {
        Price price = configuration.price();
        HighestRate highest = configuration.highestRate();
        return configuration.system()
                + (price == null ? "" : ", " + money(price) + " " + price.currency() + " a month")
                + (highest == null ? "" : ", with a headroom of " + headroom(highest))
                + (configuration.basis() == QuotedConfiguration.Basis.EXTRAPOLATED ? ", by an extrapolation" : "");
    }

    /** Returns the sentence about the conditions that differ in a group; empty if none does. */
    public static Optional<String> conditions(Group group) {
        return group.conditions().isEmpty()
                ? Optional.empty()
                : Optional.of("Conditions differ, and part of the difference may come from them: "
                        + differences(group.conditions()) + ".");
    }

    /** Returns what differs, {@code what base | other}, separated by semicolons. */
    public static String differences(List<SideDifference> differences) {
        return differences.stream()
                .map(each -> each.what() + " " + each.base() + " | " + each.other())
                .collect(Collectors.joining("; "));
    }

    /** Returns the sentences of a configuration, the measurements first. */
    public static List<String> of(QuotedConfiguration configuration, Request request) {
        List<String> sentences = new ArrayList<>();
        Origin origin = configuration.origin();
        sentences.add(measured(origin));
        String reason = configuration.reason();
        // Names of figures, such as p95, keep their spelling.
        String first = reason.substring(0, 1);
        String begin = Character.isLetter(reason.charAt(1)) ? first.toUpperCase(Locale.ROOT) : first;
        sentences.add(begin + reason.substring(1) + (reason.endsWith(".") ? "" : "."));
        Bound bound = configuration.bound();
        Operation operation = configuration.atRate();
        if (operation != null) {
            sentences.add("At " + Phrases.rate(request.perSecond()) + ": "
                    + Phrases.load(origin.load().equals(Line.USERS), operation.load()) + "; "
                    + operation.figures().entrySet().stream()
                            .map(figure -> Phrases.figure(figure.getKey(), figure.getValue()))
                            .collect(Collectors.joining(", "))
                    + (bound == null || bound.utilization() == null
                            ? ""
                            : "; " + bound.resource() + " used at " + Phrases.percent(bound.utilization()))
                    + ".");
        }
        HighestRate highest = configuration.highestRate();
        Extrapolation extrapolation = highest == null ? null : highest.extrapolation();
        if (extrapolation != null) {
            Double error = extrapolation.relativeError();
            sentences.add("Extrapolated: "
                    + (extrapolation.beyond() > 0
                            ? Phrases.percent(extrapolation.beyond()) + " beyond the highest measured rate"
                            : "to higher loads than the measured ones")
                    + ", by the " + extrapolation.law()
                    + (error == null ? "" : ", which differs from the measurements by " + Phrases.percent(error))
                    + ".");
        }
        if (bound != null) {
            sentences.add("At the highest measured rate: " + bound.detail());
        }
        Price price = configuration.price();
        if (price != null && price.lists() != null) {
            sentences.add("Priced by " + price.lists() + ".");
        }
        if (configuration.unranked() != null) {
            sentences.add("Not ranked: " + configuration.unranked() + ".");
        }
        return List.copyOf(sentences);
    }

    private static String measured(Origin origin) {
        List<MeasuredLoad> loads = origin.loads();
        String unit = origin.load().equals(Line.USERS) ? " users" : "/s offered";
        String of = "no usable load";
        if (!loads.isEmpty()) {
            String first = Phrases.number(loads.get(0).load());
            String last = Phrases.number(loads.get(loads.size() - 1).load());
            of = loads.size() == 1
                    ? "one load, " + first + (first.equals("1") && unit.equals(" users") ? " user" : unit)
                    : loads.size() + " loads, " + first + " to " + last + unit;
        }
        String at = Cell.text(origin.point());
        return "Measured: " + of
                + (loads.isEmpty()
                        ? ""
                        : ", " + origin.trials() + (origin.trials() == 1 ? " trial, " : " trials, ") + origin.verdict())
                + "; " + origin.target() + " of " + String.join(", ", origin.runs()) + (at.isEmpty() ? "" : "; " + at)
                + ".";
    }

    /** Returns the outcome in one or two words. */
    public static String outcome(QuotedConfiguration configuration) {
        return switch (configuration.outcome()) {
            case CARRIES -> "carried";
            case UNCERTAIN -> "uncertain";
            case MISSES -> "missed";
            case NOT_MEASURED -> "not measured";
        };
    }

    /** Returns the evidence of the outcome: {@code extrapolated by 12 %}. */
    public static String basis(QuotedConfiguration configuration) {
        HighestRate highest = configuration.highestRate();
        Extrapolation extrapolation = highest == null ? null : highest.extrapolation();
        return extrapolation == null
                ? configuration.basis().name().toLowerCase(Locale.ROOT)
                : "extrapolated by " + Phrases.percent(extrapolation.beyond());
    }

    /** Returns the headroom with its sign: {@code +14 %}. */
    public static String headroom(HighestRate highest) {
        return atLeast(highest) + String.format(Locale.ROOT, "%+.0f %%", 100 * highest.headroom());
    }

    /** Returns the highest rate per second. */
    public static String highest(HighestRate highest) {
        return atLeast(highest) + Phrases.number(highest.perSecond().value());
    }

    private static String atLeast(HighestRate highest) {
        return highest.atLeast() ? ">= " : "";
    }

    /** Returns the limits of an interval, or that there is none. */
    public static String interval(IntervalEstimate estimate) {
        Double low = estimate.low();
        Double high = estimate.high();
        return low == null || high == null ? "not available" : Phrases.number(low) + " to " + Phrases.number(high);
    }

    /** Returns an amount without its currency. */
    public static String money(Price price) {
        return String.format(Locale.ROOT, "%,.2f", price.perMonth().setScale(2, RoundingMode.HALF_UP));
    }
}
