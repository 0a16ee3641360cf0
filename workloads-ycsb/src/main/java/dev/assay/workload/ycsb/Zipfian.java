package dev.assay.workload.ycsb;

/**
 * Zipf's law over {@code n} values, the first being the most frequent, by the method of Gray et al. ("Quickly Generating
 * Billion-Record Synthetic Databases", SIGMOD 1994), in their notation: θ is the exponent, ζ(n) the sum of
 * {@code i^-θ} up to n. Mutable only by {@link #grow}; confined to one worker.
 *
 * <p>As in YCSB, η goes on being computed with the number of values at first: the draws of a range that has grown are those
 * YCSB makes.
 */
final class Zipfian {

    /** θ of all of YCSB's workloads. */
    static final double CONSTANT = 0.99;

    private static final double ALPHA = 1 / (1 - CONSTANT);
    /**
     * How far {@link #toThe100th} may be from the power, of itself: 100 roundings are 1.1e-14, the missing 9e-14 of the exponent
     * less than 4e-14, as no base is below {@code (2/n)^(1-θ)}.
     */
    private static final double UNCERTAINTY = 2e-13;

    private static final double SECOND = 1 + Math.pow(0.5, CONSTANT);

    private final long firstItems;
    private final double zeta2 = zeta(0, 2, 0);
    private long items;
    private double zetaN;
    private double eta;

    /** Over so many values, at least 1; takes time in proportion to them. */
    Zipfian(long items) {
        this(items, zeta(0, items, 0));
    }

    /** Over so many values, of which ζ is known. */
    Zipfian(long items, double zetaN) {
        this.firstItems = items;
        this.items = items;
        this.zetaN = zetaN;
        this.eta = eta();
    }

    /** A copy that grows by itself. */
    Zipfian(Zipfian other) {
        this.firstItems = other.firstItems;
        this.items = other.items;
        this.zetaN = other.zetaN;
        this.eta = other.eta;
    }

    private double eta() {
        return (1 - Math.pow(2.0 / firstItems, 1 - CONSTANT)) / (1 - zeta2 / zetaN);
    }

    /** ζ of {@code to} values, given that of {@code from}. */
    static double zeta(long from, long to, double zetaFrom) {
        double sum = zetaFrom;
        for (long i = from; i < to; i++) {
            sum += 1 / Math.pow(i + 1, CONSTANT);
        }
        return sum;
    }

    /** Takes in more values; fewer change nothing. */
    void grow(long newItems) {
        if (newItems > items) {
            zetaN = zeta(items, newItems, zetaN);
            items = newItems;
            eta = eta();
        }
    }

    /**
     * The value at a uniform number.
     *
     * @param uniform in {@code [0, 1)}
     * @return from 0 to less than the number of values
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
        // Between two whole numbers the estimate decides as the power itself would, at a third of its price.
        return beyond > uncertain && beyond < 1 - uncertain ? value : (long) (items * Math.pow(base, ALPHA));
    }

    /** {@link #ALPHA} is 100 but for 10^-13. */
    private static double toThe100th(double base) {
        double toThe4th = base * base * (base * base);
        double toThe8th = toThe4th * toThe4th;
        double toThe16th = toThe8th * toThe8th;
        double toThe32nd = toThe16th * toThe16th;
        return toThe4th * toThe32nd * (toThe32nd * toThe32nd);
    }
}
