package dev.assay.junit;

import dev.assay.model.result.Measure;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Locale;
import org.apiguardian.api.API;

/** Assertions on a figure of response times; with several repetitions, on the longest. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DurationAssert {

    private final BenchmarkAssert parent;
    private final TrialResult trial;
    private final String name;
    private final Measure.Observed observed;

    DurationAssert(BenchmarkAssert parent, TrialResult trial, String name, Measure.Observed observed) {
        this.parent = parent;
        this.trial = trial;
        this.name = name;
        this.observed = observed;
    }

    /** Asserts an upper limit, which is excluded. */
    public DurationAssert isBelow(Duration limit) {
        Double micros = observed.value();
        return require(micros != null && micros < limit.toNanos() / 1e3, "below", limit);
    }

    /** Asserts an upper limit, which is included. */
    public DurationAssert isAtMost(Duration limit) {
        Double micros = observed.value();
        return require(micros != null && micros <= limit.toNanos() / 1e3, "of at most", limit);
    }

    private DurationAssert require(boolean holds, String relation, Duration limit) {
        if (!holds) {
            throw parent.failure(
                    "expected " + name + " " + relation + " " + TimeText.format(limit) + ", but " + found(observed),
                    trial);
        }
        return this;
    }

    private static String found(Measure.Observed observed) {
        Double micros = observed.value();
        if (micros == null) {
            return "it is unknown: " + observed.reason();
        }
        return micros.isInfinite()
                ? "failed transactions, which count as the longest, reach it"
                : String.format(Locale.ROOT, "it was %.2f ms", micros / 1e3);
    }

    /** Returns to the assertions on the whole result. */
    public BenchmarkAssert and() {
        return parent;
    }
}
