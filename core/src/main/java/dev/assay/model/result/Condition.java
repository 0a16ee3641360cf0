package dev.assay.model.result;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A condition on the figures of a trial, such as {@code p95(new-order) < 20ms}. Failed transactions, and arrivals that never
 * started, count as longer than all others. Immutable.
 *
 * @param measure the figure
 * @param comparison of the figure with the limit
 * @param limit in microseconds for response times, as a proportion for errors, else in the unit of the figure
 * @param text the condition as written, with single blanks
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Condition(Measure measure, Comparison comparison, double limit, String text) {

    private static final Pattern FORM = Pattern.compile("(.+?)\\s*(<=|>=|<|>)\\s*(.+)");
    private static final String EXAMPLES =
            "a condition such as p95(new-order) < 20ms, errors < 0.1% or transactionsPerSecond > 500 is needed";

    /** The figures of a trial. */
    public enum Figure {
        P50("p50", 50),
        P90("p90", 90),
        P95("p95", 95),
        P99("p99", 99),
        P999("p999", 99.9),
        /** Proportion of failed transactions. */
        ERRORS("errors", 0),
        /** The primary metric of the workload, in its own unit. */
        THROUGHPUT("throughput", 0),
        TRANSACTIONS_PER_SECOND("transactionsPerSecond", 0);

        private final String id;
        private final double percentile;

        Figure(String id, double percentile) {
            this.id = id;
            this.percentile = percentile;
        }

        /** Returns the name in conditions. */
        public String id() {
            return id;
        }

        /** Returns whether it is a percentile of response times. */
        public boolean percentile() {
            return percentile > 0;
        }

        /** Returns the proportion of transactions that may exceed the limit of a percentile, such as 0.05. */
        public double allowed() {
            return 1 - percentile / 100;
        }
    }

    /**
     * A figure of all transactions, or of one type: {@code p95(new-order)}.
     *
     * @param type id of the transaction type; null for all types together
     */
    public record Measure(Figure figure, @Nullable String type) {

        private static final Pattern FORM = Pattern.compile("([A-Za-z0-9]+)\\s*(?:\\(\\s*([a-z0-9-]+)\\s*\\))?");

        /** Throughput has no types. */
        public Measure {
            if (type != null && (figure == Figure.THROUGHPUT || figure == Figure.TRANSACTIONS_PER_SECOND)) {
                throw AssayException.plan(figure.id() + ": is of all transactions; leave out (" + type + ")");
            }
        }

        /**
         * Parses a figure.
         *
         * @throws AssayException of kind {@code PLAN} that names the known ones
         */
        public static Measure parse(String text) {
            Matcher form = FORM.matcher(text.strip());
            Figure known = !form.matches()
                    ? null
                    : Arrays.stream(Figure.values())
                            .filter(each -> each.id.equals(form.group(1)))
                            .findFirst()
                            .orElse(null);
            if (known == null) {
                List<String> names =
                        Arrays.stream(Figure.values()).map(Figure::id).toList();
                throw AssayException.plan("found '" + text.strip() + "', a figure is needed: "
                        + String.join(", ", names) + ", each percentile and errors also of one type: p95(new-order)");
            }
            return new Measure(known, form.group(2));
        }

        /**
         * Rejects a type that the workload does not have.
         *
         * @throws AssayException of kind {@code PLAN} with the nearest name
         */
        public void requireType(Collection<String> types) {
            if (type != null && !types.contains(type)) {
                throw AssayException.plan("there is no transaction type '" + type + "'"
                        + NearestName.suggestion(type, types) + "; known are " + String.join(", ", types));
            }
        }

        /** Returns the value in a trial; infinite for a percentile among failures, empty if there is none. */
        public OptionalDouble value(TrialResult trial) {
            return switch (figure) {
                case THROUGHPUT -> OptionalDouble.of(trial.throughput().value());
                case TRANSACTIONS_PER_SECOND -> OptionalDouble.of(trial.rates().transactionsPerSecond());
                case ERRORS -> errors(trial);
                case P50, P90, P95, P99, P999 -> percentile(times(trial));
            };
        }

        private OptionalDouble errors(TrialResult trial) {
            long failed = 0;
            long ended = 0;
            for (TransactionResult each : trial.outcomes().transactions()) {
                if (type == null || type.equals(each.type())) {
                    failed += each.failed();
                    ended += each.failed() + each.committed() + each.rolledBack();
                }
            }
            return ended == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) failed / ended);
        }

        private @Nullable LatencyMicros times(TrialResult trial) {
            if (type == null) {
                return trial.outcomes().responseTimeAllMicros();
            }
            return trial.outcomes().transactions().stream()
                    .filter(each -> each.type().equals(type))
                    .findFirst()
                    .map(TransactionResult::responseTimeAllMicros)
                    .orElse(null);
        }

        private OptionalDouble percentile(@Nullable LatencyMicros times) {
            if (times == null) {
                return OptionalDouble.empty();
            }
            double micros = switch (figure) {
                case P50 -> times.p50();
                case P90 -> times.p90();
                case P95 -> times.p95();
                case P99 -> times.p99();
                default -> times.p999();
            };
            return OptionalDouble.of(Double.isNaN(micros) ? Double.POSITIVE_INFINITY : micros);
        }

        /** Returns the text: {@code p95(new-order)}. */
        public String text() {
            return figure.id + (type == null ? "" : "(" + type + ")");
        }
    }

    /** The comparisons. */
    public enum Comparison {
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">=");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        boolean holds(double value, double limit) {
            return switch (this) {
                case LESS -> value < limit;
                case AT_MOST -> value <= limit;
                case GREATER -> value > limit;
                case AT_LEAST -> value >= limit;
            };
        }

        /** Returns whether small values fulfil it. */
        public boolean upper() {
            return this == LESS || this == AT_MOST;
        }
    }

    /**
     * Parses a condition.
     *
     * @throws AssayException of kind {@code PLAN} that shows the form
     */
    public static Condition parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw AssayException.plan("found '" + text.strip() + "', " + EXAMPLES);
        }
        Measure measure = Measure.parse(form.group(1));
        Comparison comparison = Arrays.stream(Comparison.values())
                .filter(each -> each.sign.equals(form.group(2)))
                .findFirst()
                .orElseThrow();
        String limit = form.group(3).strip();
        return new Condition(
                measure,
                comparison,
                limit(measure.figure(), limit),
                measure.text() + " " + comparison.sign + " " + limit);
    }

    /** Parses conditions that are separated by commas, at least one; see {@link #parse}. */
    public static List<Condition> parseAll(String text) {
        return Arrays.stream(text.split(",", -1)).map(Condition::parse).toList();
    }

    private static double limit(Figure figure, String text) {
        if (figure.percentile()) {
            Duration time = TimeText.parse(text);
            if (time.isZero()) {
                throw AssayException.plan(figure.id() + ": the limit is 0, a time such as 20ms is needed");
            }
            return time.toNanos() / 1e3;
        }
        boolean percent = text.endsWith("%");
        String number = percent ? text.substring(0, text.length() - 1).strip() : text;
        try {
            double value = Double.parseDouble(number);
            double share = percent ? value / 100 : value;
            boolean range = figure == Figure.ERRORS ? share >= 0 && share <= 1 : share >= 0 && !percent;
            if (Double.isFinite(share) && range) {
                return share;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw AssayException.plan(figure.id() + ": found '" + text + "', "
                + (figure == Figure.ERRORS ? "a share such as 0.1%" : "a number from 0") + " is needed");
    }

    /** Returns whether a trial fulfils the condition. A trial without the figure does not. */
    public boolean holds(TrialResult trial) {
        OptionalDouble value = measure.value(trial);
        return value.isPresent() && comparison.holds(value.getAsDouble(), limit);
    }

    @Override
    public String toString() {
        return text;
    }
}
