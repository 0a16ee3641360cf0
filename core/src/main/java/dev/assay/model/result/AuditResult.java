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
 * @param observed what was found, in {@code unit}; 0 where nothing applies
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
        /** Kept, as far as so many observations can tell. */
        PASSED,
        /** Not kept: the 99 % interval of what was found lies outside the bounds. */
        FAILED,
        /** There was nothing it could be asked of. */
        NOT_APPLICABLE
    }

    /** Nothing to ask it of. */
    public static AuditResult notApplicable(String id, String title, String unit, String why) {
        return new AuditResult(id, title, Status.NOT_APPLICABLE, 0, unit, null, null, 0, why);
    }

    /**
     * A share of observations that has to lie in a band: failed only if the 99 % interval of what was found and the band
     * have nothing in common.
     */
    public static AuditResult ofShare(
            String id, String title, ObservedShare share, @Nullable Double low, @Nullable Double high) {
        boolean below = low != null && share.high99() < low;
        boolean above = high != null && share.low99() > high;
        return new AuditResult(
                id,
                title,
                below || above ? Status.FAILED : Status.PASSED,
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
                        100 * share.low99(),
                        100 * share.high99()));
    }
}
