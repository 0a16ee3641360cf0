package dev.assay.analysis.quote;

import dev.assay.model.AssayException;
import dev.assay.model.result.Condition;
import dev.assay.model.result.Measure;
import dev.assay.model.result.Measure.Unit;
import dev.assay.model.unit.Rate;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A load to carry, and the objective to keep under it. Immutable.
 *
 * @param text of the rate, as written
 * @param perSecond successful transactions per second, above zero
 * @param type id of the transaction type of the rate; null for all types
 * @param objective upper limits of response times and of the share of errors, at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LoadRequest(
        String text, double perSecond, @Nullable String type, List<Condition> objective) {

    private static final Pattern OF_TYPE = Pattern.compile("(.*?)\\s*\\(\\s*([^()\\s]+)\\s*\\)\\s*");

    /** Copies the list and checks that each condition is an upper limit. */
    public LoadRequest {
        objective = List.copyOf(objective);
        for (Condition condition : objective) {
            Unit unit = condition.measure().figure().unit();
            if (unit != Unit.MICROSECONDS && unit != Unit.PROPORTION) {
                throw AssayException.plan("--slo '" + condition.text() + "': "
                        + condition.measure().figure().id()
                        + " is no part of an objective here; limit response times or errors, such as"
                        + " 'p95 < 20ms, errors < 0.1%'. The throughput is --rate");
            }
            if (!condition.relation().upper()) {
                throw AssayException.plan(
                        "--slo '" + condition.text() + "': an objective needs an upper limit, < or <=");
            }
        }
    }

    /**
     * Parses a request.
     *
     * @param rate such as {@code 800/s}, {@code 30000/min} or {@code 360/s(new-order)}
     * @param objective conditions that have to hold, separated by commas
     * @throws AssayException of kind {@code PLAN} for other texts
     */
    public static LoadRequest parse(String rate, String objective) {
        Matcher typed = OF_TYPE.matcher(rate);
        boolean ofType = typed.matches();
        String number = ofType ? typed.group(1) : rate;
        Rate parsed;
        try {
            parsed = Rate.parse(number);
        } catch (AssayException e) {
            throw AssayException.plan("--rate: " + e.message() + ", or 360/s(new-order) for one transaction type");
        }
        List<Condition> conditions;
        try {
            conditions = Condition.objectives(objective);
        } catch (AssayException e) {
            throw AssayException.plan("--slo: " + e.message());
        }
        return new LoadRequest(rate.strip(), parsed.perSecond(), ofType ? typed.group(2) : null, conditions);
    }

    /**
     * Checks the transaction types of rate and objective.
     *
     * @param known ids of the measured transaction types
     * @throws AssayException of kind {@code PLAN} if one is not among them; the message lists them
     */
    public void requireTypes(Collection<String> known) {
        try {
            rate().requireType(known);
        } catch (AssayException e) {
            throw AssayException.plan("--rate '" + text + "': " + e.message());
        }
        objective.forEach(each -> each.requireType(known));
    }

    /** Returns the figure of a trial that the rate is compared with. */
    Measure rate() {
        return new Measure(type == null ? Measure.Figure.TRANSACTIONS : Measure.Figure.THROUGHPUT, type);
    }
}
