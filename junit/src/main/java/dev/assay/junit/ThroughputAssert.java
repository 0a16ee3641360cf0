package dev.assay.junit;

import dev.assay.model.result.TrialResult;
import java.util.Locale;
import org.apiguardian.api.API;

/** Assertions on a rate; with several repetitions, on the lowest. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ThroughputAssert {

    private final BenchmarkAssert parent;
    private final TrialResult trial;
    private final String noun;
    private final String unit;
    private final double value;

    ThroughputAssert(BenchmarkAssert parent, TrialResult trial, String noun, String unit, double value) {
        this.parent = parent;
        this.trial = trial;
        this.noun = noun;
        this.unit = unit;
        this.value = value;
    }

    /**
     * Asserts a lower limit.
     *
     * @param limit in the unit of the figure
     */
    public ThroughputAssert isAtLeast(double limit) {
        if (!(value >= limit)) {
            throw parent.failure(
                    String.format(
                            Locale.ROOT,
                            "expected %s of at least %s %s, but it was %s",
                            noun,
                            text(limit),
                            unit,
                            text(value)),
                    trial);
        }
        return this;
    }

    private static String text(double number) {
        return String.format(Locale.ROOT, Math.abs(number) < 100 ? "%,.2f" : "%,.0f", number);
    }

    /** Returns to the assertions on the whole result. */
    public BenchmarkAssert and() {
        return parent;
    }
}
