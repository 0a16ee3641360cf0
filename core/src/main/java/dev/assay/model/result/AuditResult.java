package dev.assay.model.result;

import java.util.Locale;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One thing a workload's standard wants of a run, beside what was found. Immutable.
 *
 * @param id kebab-case and stable, such as {@code remote-lines}
 * @param title what is wanted, with its clause, in one line
 * @param status whether it was kept
 * @param observed what was found, in {@code unit}; 0 where nothing could be found
 * @param unit {@code share}, {@code 1}, {@code s}, {@code 1/min}
 * @param low the least that is wanted, or null for no bound
 * @param high the most that is wanted, or null for no bound
 * @param samples how many observations it rests on
 * @param detail one line for a person
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

    /** How it came out. */
    public enum Status {
        /** Kept: what was found lies within the bounds, and so many observations could have told otherwise. */
        PASSED,
        /** Not kept: the 99 % interval of what was found lies outside the bounds. */
        FAILED,
        /** So few observations cannot tell. Speaks neither for the run nor against it. */
        UNDECIDED,
        /** There was nothing it could be asked of. */
        NOT_APPLICABLE;

        /** An interval that reaches farther from the bounds than by this factor says next to nothing about them. */
        private static final double COARSEST = 2;

        /**
         * What a figure and its 99 % interval say about the bounds.
         *
         * <ul>
         *   <li>FAILED: interval and bounds have nothing in common.
         *   <li>PASSED: the figure lies within the bounds, and its interval neither reaches below half of the low nor above
         *       twice the high one. The interval need not lie within the bounds: bounds of 0.9 and 1.1 % would ask for
         *       66,000 observations.
         *   <li>UNDECIDED: else. The figure lies outside of the bounds and chance may have put it there; or it lies within,
         *       and half or twice as much might have looked the same.
         * </ul>
         *
         * @param observed at least 0, between the ends of its interval
         * @param low99 lower end of the interval
         * @param high99 upper end of the interval
         * @param low the least that is wanted, above 0, or null for no bound
         * @param high the most that is wanted, above 0, or null for no bound
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

    /** Nothing to ask it of. */
    public static AuditResult notApplicable(String id, String title, String unit, String why) {
        return new AuditResult(id, title, Status.NOT_APPLICABLE, 0, unit, null, null, 0, why);
    }

    /** Too few observations to ask it of. */
    public static AuditResult undecided(String id, String title, String unit, long samples, String why) {
        return new AuditResult(id, title, Status.UNDECIDED, 0, unit, null, null, samples, why);
    }

    /** A share of observations that has to lie in a band, by {@link Status#of}. */
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
