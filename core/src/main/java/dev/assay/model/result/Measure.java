package dev.assay.model.result;

import dev.assay.model.AssayException;
import dev.assay.model.FlatInJson;
import dev.assay.model.NearestName;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a measurement, of all transactions or of one type: {@code p95(new-order)}. Response times are those of all
 * transactions: failures, and arrivals that never started, count as longer than all successes. Immutable.
 *
 * @param figure what is measured
 * @param type id of the transaction type; null for all types
 */
@FlatInJson
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Measure(Figure figure, @Nullable String type) {

    private static final Pattern FORM = Pattern.compile("\\s*([A-Za-z]\\w*)\\s*(?:\\(\\s*([^()\\s]+)\\s*\\))?\\s*");

    /** The unit of a figure. */
    public enum Unit {
        MICROSECONDS,
        PER_SECOND,
        PROPORTION,
        STATUS
    }

    /** A figure of a measurement. */
    public enum Figure {
        MEAN("mean", Unit.MICROSECONDS, 0),
        P50("p50", Unit.MICROSECONDS, 50),
        P90("p90", Unit.MICROSECONDS, 90),
        P95("p95", Unit.MICROSECONDS, 95),
        P99("p99", Unit.MICROSECONDS, 99),
        P999("p999", Unit.MICROSECONDS, 99.9),
        MAX("max", Unit.MICROSECONDS, 0),
        /** The primary metric, or the successful transactions of one type. */
        THROUGHPUT("throughput", Unit.PER_SECOND, 0),
        /** The successful transactions. */
        TRANSACTIONS("transactionsPerSecond", Unit.PER_SECOND, 0),
        /** The share of failed transactions. */
        ERRORS("errors", Unit.PROPORTION, 0),
        VERDICT("verdict", Unit.STATUS, 0);

        private final String id;
        private final Unit unit;
        private final double percentile;

        Figure(String id, Unit unit, double percentile) {
            this.id = id;
            this.unit = unit;
            this.percentile = percentile;
        }

        /** Returns the name in conditions. */
        public String id() {
            return id;
        }

        /** Returns the unit of values and limits. */
        public Unit unit() {
            return unit;
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
     * A value, or the reason why it is unknown.
     *
     * @param value in the unit of the figure; infinite if failures determine a time; null if unknown
     * @param reason null if there is a value
     */
    public record Observed(@Nullable Double value, @Nullable String reason) {

        private static Observed of(double value) {
            return new Observed(value, null);
        }

        private static Observed unknown(String reason) {
            return new Observed(null, reason);
        }
    }

    /** Verdict and transaction rate have no types. */
    public Measure {
        if (type != null && (figure == Figure.VERDICT || figure == Figure.TRANSACTIONS)) {
            throw AssayException.plan(figure.id + " is of the whole measurement; leave out (" + type + ")");
        }
    }

    /**
     * Parses a figure.
     *
     * @throws AssayException of kind {@code PLAN} that names the known ones
     */
    public static Measure parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw AssayException.plan("found '" + text.strip() + "', a figure such as p95 or p95(new-order) is needed");
        }
        List<String> known = Arrays.stream(Figure.values()).map(Figure::id).toList();
        Figure figure = Arrays.stream(Figure.values())
                .filter(each -> each.id.equals(form.group(1)))
                .findFirst()
                .orElseThrow(() -> AssayException.plan("there is no figure '" + form.group(1) + "'"
                        + NearestName.suggestion(form.group(1), known) + "; known are " + String.join(", ", known)));
        return new Measure(figure, form.group(2));
    }

    /**
     * Checks the transaction type.
     *
     * @param known ids of the workload's transaction types
     * @throws AssayException of kind {@code PLAN} if it is not one of them; the message lists them
     */
    public void requireType(Collection<String> known) {
        if (type != null) {
            TransactionResult.requireType(type, known);
        }
    }

    /** Returns the text: {@code p95(new-order)}. */
    public String text() {
        return figure.id + (type == null ? "" : "(" + type + ")");
    }

    /** Returns the value in a trial that was measured; unknown for a verdict, which is no number. */
    public Observed observed(TrialResult trial) {
        TransactionResult ofType = trial.outcomes().transactions().stream()
                .filter(each -> each.type().equals(type))
                .findFirst()
                .orElse(null);
        if (type != null && ofType == null) {
            return Observed.unknown("the measurement has no transaction type " + type);
        }
        return switch (figure) {
            case THROUGHPUT -> ofType == null ? throughput(trial) : rate(ofType, trial);
            case TRANSACTIONS -> Observed.of(trial.rates().transactionsPerSecond());
            case ERRORS -> errors(ofType == null ? trial.outcomes().transactions() : List.of(ofType));
            case VERDICT -> Observed.unknown("a verdict is no number");
            case MEAN, P50, P90, P95, P99, P999, MAX ->
                time(ofType == null ? trial.outcomes().responseTimeAllMicros() : ofType.responseTimeAllMicros());
        };
    }

    private static Observed throughput(TrialResult trial) {
        TrialResult.Throughput throughput = trial.throughput();
        return switch (throughput.unit()) {
            case "1/s" -> Observed.of(throughput.value());
            case "1/min" -> Observed.of(throughput.value() / 60);
            case "1/h" -> Observed.of(throughput.value() / 3600);
            default ->
                Observed.unknown("the unit of " + throughput.metric() + " is " + throughput.unit()
                        + "; use transactionsPerSecond");
        };
    }

    private static Observed rate(TransactionResult type, TrialResult trial) {
        double seconds = trial.course().phases().measuredSeconds();
        return seconds > 0
                ? Observed.of((type.committed() + type.rolledBack()) / seconds)
                : Observed.unknown("the measurement has no duration");
    }

    private static Observed errors(List<TransactionResult> types) {
        long failed = 0;
        long all = 0;
        for (TransactionResult type : types) {
            failed += type.failed();
            all += type.committed() + type.rolledBack() + type.failed();
        }
        return all == 0 ? Observed.unknown("no transaction ended") : Observed.of((double) failed / all);
    }

    private Observed time(@Nullable LatencyMicros times) {
        if (times == null) {
            return Observed.unknown("no transaction ended");
        }
        double micros = switch (figure) {
            case MEAN -> times.mean();
            case P50 -> times.p50();
            case P90 -> times.p90();
            case P95 -> times.p95();
            case P99 -> times.p99();
            case P999 -> times.p999();
            case MAX -> times.max();
            case THROUGHPUT, TRANSACTIONS, ERRORS, VERDICT ->
                throw new IllegalStateException(figure + " is not a time");
        };
        return Observed.of(Double.isNaN(micros) ? Double.POSITIVE_INFINITY : micros);
    }
}
