package dev.assay.test;

/** The tier of the suite that runs: the standard one, or the exhaustive one with {@code -Pexhaustive}. Thread-safe. */
public final class Tier {

    /** The system property that the build sets to {@code exhaustive} or {@code standard}. */
    static final String PROPERTY = "assay.tier";

    private Tier() {}

    /** Returns true in the exhaustive tier. */
    public static boolean isExhaustive() {
        return "exhaustive".equals(System.getProperty(PROPERTY));
    }

    /**
     * Returns the size of a sample, such as the number of seeds a property is tried with.
     *
     * @param standard the size in the standard tier, 1 or more
     * @param exhaustive the size in the exhaustive tier, at least {@code standard}
     */
    public static int sample(int standard, int exhaustive) {
        if (standard < 1 || exhaustive < standard) {
            throw new IllegalArgumentException("sample sizes " + standard + " and " + exhaustive);
        }
        return isExhaustive() ? exhaustive : standard;
    }
}
