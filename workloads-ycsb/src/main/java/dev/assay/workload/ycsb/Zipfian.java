package dev.assay.workload.ycsb;

/**
 * Zipf's law over {@code n} values; the first is the most frequent. Uses the method of Gray et al. ("Quickly Generating
 * Billion-Record Synthetic Databases", SIGMOD 1994). In their notation, θ is the exponent and ζ(n) the sum of {@code i^-θ} up to
 * n. Mutable only by {@link #grow}; confined to one worker.
 *
 * <p>As in YCSB, η depends on the initial number of values even after the range has grown, so that draws equal YCSB's.
 */
final class Zipfian {

    /** θ in all of YCSB's workloads. */
    static final double CONSTANT = 0.99;

    private static final double ALPHA = 1 / (1 - CONSTANT);

    /**
     * Bound of the relative error of {@link #toThe100th}: 100 roundings are 1.1e-14, and the missing 9e-14 of the exponent add
     * less than 4e-14, because no base is below {@code (2/n)^(1-θ)}.
     */
    private static final double UNCERTAINTY = 2e-13;

    private static final double SECOND = 1 + Math.pow(0.5, CONSTANT);

    private final long firstItems;
    private final double zeta2 = zeta(0, 2, 0);
    private long items;
    private double zetaN;
    private double eta;

    /**
     * Computes ζ, in time proportional to the number of values.
     *
     * @param items the number of values, at least 1
     */
    Zipfian(long items) {
        this(items, zeta(0, items, 0));
    }

    /** For a known ζ of {@code items}. */
    Zipfian(long items, double zetaN) {
        this.firstItems = items;
        this.items = items;
        this.zetaN = zetaN;
        this.eta = eta();
    }

    /** Copies a generator, which then grows independently. */
    Zipfian(Zipfian other) {
        this.firstItems = other.firstItems;
        this.items = other.items;
        this.zetaN = other.zetaN;
        this.eta = other.eta;
    }

    private double eta() {
        return (1 - Math.pow(2.0 / firstItems, 1 - CONSTANT)) / (1 - zeta2 / zetaN);
    }

    /** Returns ζ of {@code to} values from that of {@code from} values. */
    static double zeta(long from, long to, double zetaFrom) {
        double sum = zetaFrom;
        for (long i = from; i < to; i++) {
            sum += 1 / Math.pow(i + 1, CONSTANT);
        }
        return sum;
    }

    /** Extends the range; a smaller number of values has no effect. */
    void grow(long newItems) {
        if (newItems > items) {
            zetaN = zeta(items, newItems, zetaN);
            items = newItems;
            eta = eta();
        }
    }

    /**
     * Returns the value for a uniform number.
     *
     * @param uniform in {@code [0, 1)}
     * @return at least 0 and less than the number of values
     */
    long at(double uniform) {
        double scaled = uniform * zetaN;
        if (scaled < 1) {
            return 0;
        }
        if (scaled < SECOND) {
            return 1;
        }
        double base = eta * uniform - eta + 1;
        double estimate = items * toThe100th(base);
        long value = (long) estimate;
        double beyond = estimate - value;
        double uncertain = estimate * UNCERTAINTY;
        // Unless it is too close to an integer, the estimate truncates like the exact power, at a third of its cost.
        return beyond > uncertain && beyond < 1 - uncertain ? value : (long) (items * Math.pow(base, ALPHA));
    }

    /** Estimates the power {@link #ALPHA}, which differs from 100 by 1e-13. */
    private static double toThe100th(double base) {
        double toThe4th = base * base * (base * base);
        double toThe8th = toThe4th * toThe4th;
        double toThe16th = toThe8th * toThe8th;
        double toThe32nd = toThe16th * toThe16th;
        return toThe4th * toThe32nd * (toThe32nd * toThe32nd);
    }
}
