package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Chooses a figure of response times to compare with a baseline. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ResponseTimeChangeAssert {

    private final BaselineAssert parent;
    private final @Nullable String type;

    ResponseTimeChangeAssert(BaselineAssert parent, @Nullable String type) {
        this.parent = parent;
        this.type = type;
    }

    /** Chooses the mean. */
    public ChangeAssert mean() {
        return of("mean");
    }

    /** Chooses the median. */
    public ChangeAssert p50() {
        return of("p50");
    }

    /** Chooses the 90th percentile. */
    public ChangeAssert p90() {
        return of("p90");
    }

    /** Chooses the 95th percentile. */
    public ChangeAssert p95() {
        return of("p95");
    }

    /** Chooses the 99th percentile. */
    public ChangeAssert p99() {
        return of("p99");
    }

    /** Chooses the 99.9th percentile. */
    public ChangeAssert p999() {
        return of("p999");
    }

    private ChangeAssert of(String figure) {
        return new ChangeAssert(parent, new ComparedMetric(figure, type));
    }
}
