package dev.assay.model.result;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Measure.Unit;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a measurement, such as {@code p99(new-order) > 20ms}: a figure, optionally of one transaction type, a relation
 * and a limit. Response times are those of all transactions, failures included. Immutable.
 *
 * @param role whether the condition has to hold, or must not
 * @param text as written
 * @param measure the figure that is compared with the limit
 * @param relation of the figure to the limit
 * @param limit microseconds, events per second, or a proportion of 0 to 1, as the figure needs; null for a verdict
 * @param status limit of a verdict; null for other figures
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Condition(
        Role role,
        String text,
        Measure measure,
        Relation relation,
        @Nullable Double limit,
        Verdict.@Nullable Status status) {

    private static final Pattern FORM = Pattern.compile(
            "\\s*([A-Za-z]\\w*\\s*(?:\\([^()]*\\))?)\\s*(<=|>=|<|>|is-not\\b|is\\b|worse-than\\b|no-worse-than\\b)"
                    + "\\s*(\\S.*?)\\s*");
    private static final Pattern DECIMAL_TIME = Pattern.compile("(\\d{1,9}\\.\\d{1,9})(us|ms|s|m|h)");
    private static final Pattern PERCENTAGE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?)\\s?%");
    private static final String EXAMPLES =
            "write 'p99(new-order) > 20ms', 'errors > 0.1%', 'throughput < 500/s' or 'verdict worse-than valid'";

    /** The meaning of a condition for the run. */
    public enum Role {
        /** The condition has to hold: an objective of a plan. */
        OBJECTIVE("objectives"),
        /** The condition must not hold: the run fails if it does. */
        FAIL_IF("fail-if");

        private final String setting;

        Role(String setting) {
            this.setting = setting;
        }

        /** Returns the name in plans and experiments. */
        public String setting() {
            return setting;
        }
    }

    /** A relation of a figure to a limit. */
    public enum Relation {
        BELOW("<"),
        AT_MOST("<="),
        ABOVE(">"),
        AT_LEAST(">="),
        IS("is"),
        IS_NOT("is-not"),
        WORSE_THAN("worse-than"),
        NO_WORSE_THAN("no-worse-than");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        /** Returns whether small values fulfil it. */
        public boolean upper() {
            return this == BELOW || this == AT_MOST;
        }

        private boolean ofNumbers() {
            return compareTo(IS) < 0;
        }

        private boolean holds(int comparison) {
            return switch (this) {
                case BELOW -> comparison < 0;
                case AT_MOST -> comparison <= 0;
                case ABOVE, WORSE_THAN -> comparison > 0;
                case AT_LEAST -> comparison >= 0;
                case IS -> comparison == 0;
                case IS_NOT -> comparison != 0;
                case NO_WORSE_THAN -> comparison <= 0;
            };
        }
    }

    /**
     * Parses a condition that has to hold.
     *
     * @throws AssayException of kind {@code PLAN} for other texts; the message names the wrong part and what is known
     */
    public static Condition objective(String text) {
        return parse(Role.OBJECTIVE, text);
    }

    /** Parses conditions that have to hold, separated by commas, at least one; see {@link #objective}. */
    public static List<Condition> objectives(String text) {
        return Arrays.stream(text.split(",", -1)).map(Condition::objective).toList();
    }

    /**
     * Parses a condition that must not hold.
     *
     * @throws AssayException of kind {@code PLAN} for other texts; the message names the wrong part and what is known
     */
    public static Condition failIf(String text) {
        return parse(Role.FAIL_IF, text);
    }

    private static Condition parse(Role role, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw AssayException.plan("'" + text + "' is not a condition; " + EXAMPLES);
        }
        try {
            Measure measure = Measure.parse(matcher.group(1));
            Relation relation = Arrays.stream(Relation.values())
                    .filter(each -> each.sign.equals(matcher.group(2)))
                    .findFirst()
                    .orElseThrow();
            boolean number = measure.figure().unit() != Unit.STATUS;
            if (relation.ofNumbers() != number) {
                throw AssayException.plan(measure.figure().id() + " is compared by "
                        + (number ? "<, <=, > or >=" : "is, is-not, worse-than or no-worse-than"));
            }
            return new Condition(
                    role,
                    text.strip(),
                    measure,
                    relation,
                    number ? Double.valueOf(limit(measure.figure().unit(), matcher.group(3))) : null,
                    number ? null : status(matcher.group(3)));
        } catch (AssayException e) {
            throw wrong(text, e.message());
        }
    }

    private static AssayException wrong(String text, String problem) {
        return AssayException.plan("condition '" + text.strip() + "': " + problem);
    }

    private static double limit(Unit unit, String text) {
        if (unit == Unit.PER_SECOND) {
            return Rate.parse(text).perSecond();
        }
        Matcher decimal = (unit == Unit.PROPORTION ? PERCENTAGE : DECIMAL_TIME).matcher(text);
        if (unit == Unit.PROPORTION) {
            if (!decimal.matches() || Double.parseDouble(decimal.group(1)) > 100) {
                throw AssayException.plan("'" + text + "' is not a share from 0% to 100%; write 0.1%");
            }
            return Double.parseDouble(decimal.group(1)) / 100;
        }
        if (!decimal.matches()) {
            return TimeText.parse(text).toNanos() / 1e3;
        }
        return Double.parseDouble(decimal.group(1))
                * TimeText.parse("1" + decimal.group(2)).toNanos()
                / 1e3;
    }

    private static Verdict.Status status(String text) {
        return Arrays.stream(Verdict.Status.values())
                .filter(each -> each.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> AssayException.plan("there is no verdict '" + text + "'; known are "
                        + String.join(
                                ", ",
                                Stream.of(Verdict.Status.values())
                                        .map(each -> each.name().toLowerCase(Locale.ROOT))
                                        .toList())));
    }

    /**
     * Checks the transaction type.
     *
     * @param known ids of the workload's transaction types
     * @throws AssayException of kind {@code PLAN} if it is not one of them; the message lists them
     */
    public void requireType(Collection<String> known) {
        try {
            measure.requireType(known);
        } catch (AssayException e) {
            throw wrong(text, e.message());
        }
    }

    /** Returns whether the relation holds for a trial; it does not if the figure is unknown. */
    public boolean holds(TrialResult trial) {
        if (status != null) {
            return holds(trial.verdict().status());
        }
        Double value = measure.observed(trial).value();
        return value != null && holds(value);
    }

    /**
     * Returns whether the relation holds for a value of the figure.
     *
     * @param value in the unit of the limit; infinite if the figure is longer than everything measured
     */
    public boolean holds(double value) {
        return limit != null && relation.holds(Double.compare(value, limit));
    }

    /** Returns whether the relation holds for a verdict. */
    public boolean holds(Verdict.Status verdict) {
        return status != null && relation.holds(verdict.compareTo(status));
    }

    /** Returns whether the measurement is as wanted if the relation holds, or does not. */
    public boolean met(boolean holding) {
        return holding == (role == Role.OBJECTIVE);
    }

    /** Returns the text with the role for display: {@code fail-if p99 > 20ms}. */
    public String label() {
        return role == Role.FAIL_IF ? role.setting + " " + text : text;
    }

    /** Returns the conditions of an experiment in their order, from its settings. */
    public static List<Condition> of(Experiment experiment) {
        List<Condition> conditions = new ArrayList<>();
        for (Role role : Role.values()) {
            String prefix = role.setting + ".";
            experiment.settings().entrySet().stream()
                    .filter(each -> each.getKey().matches(Pattern.quote(prefix) + "\\d{1,6}"))
                    .sorted(Comparator.comparingInt(
                            each -> Integer.parseInt(each.getKey().substring(prefix.length()))))
                    .forEach(each -> conditions.add(parse(role, each.getValue())));
        }
        return List.copyOf(conditions);
    }

    /** Returns conditions as the settings of an experiment, by name: {@code objectives.1}, {@code fail-if.1}. */
    public static Map<String, String> settings(List<Condition> conditions) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Role role : Role.values()) {
            int number = 0;
            for (Condition condition : conditions) {
                if (condition.role == role) {
                    number++;
                    settings.put(role.setting + "." + number, condition.text);
                }
            }
        }
        return settings;
    }
}
