package dev.assay.junit;

import dev.assay.model.result.Measure;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Chooses a figure of response times. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ResponseTimeAssert {

    private final BenchmarkAssert parent;
    private final @Nullable String type;

    ResponseTimeAssert(BenchmarkAssert parent, @Nullable String type) {
        this.parent = parent;
        this.type = type;
    }

    /** Chooses the mean. */
    public DurationAssert mean() {
        return of(Measure.Figure.MEAN);
    }

    /** Chooses the median. */
    public DurationAssert p50() {
        return of(Measure.Figure.P50);
    }

    /** Chooses the 90th percentile. */
    public DurationAssert p90() {
        return of(Measure.Figure.P90);
    }

    /** Chooses the 95th percentile. */
    public DurationAssert p95() {
        return of(Measure.Figure.P95);
    }

    /** Chooses the 99th percentile. */
    public DurationAssert p99() {
        return of(Measure.Figure.P99);
    }

    /** Chooses the 99.9th percentile. */
    public DurationAssert p999() {
        return of(Measure.Figure.P999);
    }

    /** Chooses the longest time. */
    public DurationAssert max() {
        return of(Measure.Figure.MAX);
    }

    private DurationAssert of(Measure.Figure figure) {
        return parent.longest(new Measure(figure, type));
    }
}
