package dev.assay.model.result;

import java.util.Locale;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A requirement of a workload's standard on a run, with the observed value. Immutable.
 *
 * @param id kebab-case and stable, such as {@code remote-lines}
 * @param title the requirement with its clause, in one line
 * @param status whether it was met
 * @param observed observed value in {@code unit}; 0 if nothing could be observed
 * @param unit {@code share}, {@code 1}, {@code s}, {@code 1/min}
 * @param low required minimum, or null for no bound
 * @param high required maximum, or null for no bound
 * @param samples number of observations
 * @param detail one line for display
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AuditResult(
        String id,
        String title,
        Status status,
        double observed,
        String unit,
        @Nullable Double low,
        @Nullable Double high,
        long samples,
        String detail) {

    /** The result of an audit. */
    public enum Status {
        /** Met: the observed value lies within the bounds, and there are enough observations to detect a violation. */
        PASSED,
        /** Not met: the 99 % interval of the observed value lies outside the bounds. */
        FAILED,
        /** Too few observations to decide. The verdict ignores it. */
        UNDECIDED,
        /** The run contains nothing that the requirement applies to. */
        NOT_APPLICABLE;

        /** An interval that exceeds the bounds by more than this factor does not support a decision. */
        private static final double COARSEST = 2;

        /**
         * Compares an observed value and its 99 % interval with bounds.
         *
         * <ul>
         *   <li>FAILED: interval and bounds are disjoint.
         *   <li>PASSED: the value lies within the bounds, and its interval reaches neither below half of {@code low} nor above
         *       twice {@code high}. It need not lie within the bounds: that would take 66,000 observations for 0.9 to 1.1 %.
         *   <li>UNDECIDED: otherwise. The value lies outside the bounds, possibly by chance, or the interval is too wide.
         * </ul>
         *
         * @param observed at least 0, within its interval
         * @param low99 lower end of the interval
         * @param high99 upper end of the interval
         * @param low required minimum, above 0, or null for no bound
         * @param high required maximum, above 0, or null for no bound
         */
        public static Status of(
                double observed, double low99, double high99, @Nullable Double low, @Nullable Double high) {
            double least = low == null ? Double.NEGATIVE_INFINITY : low;
            double most = high == null ? Double.POSITIVE_INFINITY : high;
            if (high99 < least || low99 > most) {
                return FAILED;
            }
            boolean within = observed >= least && observed <= most;
            return within && low99 >= least / COARSEST && high99 <= most * COARSEST ? PASSED : UNDECIDED;
        }
    }

    /** Returns a result of status {@code NOT_APPLICABLE}. */
    public static AuditResult notApplicable(String id, String title, String unit, String why) {
        return new AuditResult(id, title, Status.NOT_APPLICABLE, 0, unit, null, null, 0, why);
    }

    /** Returns a result of status {@code UNDECIDED}: too few observations. */
    public static AuditResult undecided(String id, String title, String unit, long samples, String why) {
        return new AuditResult(id, title, Status.UNDECIDED, 0, unit, null, null, samples, why);
    }

    /** Returns the result for a proportion of observations that has to lie within bounds, by {@link Status#of}. */
    public static AuditResult ofShare(
            String id, String title, Proportion share, @Nullable Double low, @Nullable Double high) {
        double low99 = share.low99();
        double high99 = share.high99();
        return new AuditResult(
                id,
                title,
                Status.of(share.value(), low99, high99, low, high),
                share.value(),
                "share",
                low,
                high,
                share.of(),
                String.format(
                        Locale.ROOT,
                        "%.2f %% of %,d (99 %% interval %.2f to %.2f %%)",
                        100 * share.value(),
                        share.of(),
                        100 * low99,
                        100 * high99));
    }
}
