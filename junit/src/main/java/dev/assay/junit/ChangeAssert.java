package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import org.apiguardian.api.API;

/** An assertion on the change of a figure against a baseline. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ChangeAssert {

    private final BaselineAssert parent;
    private final ComparedMetric metric;

    ChangeAssert(BaselineAssert parent, ComparedMetric metric) {
        this.parent = parent;
        this.metric = metric;
    }

    /**
     * Asserts that the figure is not worse than that of the baseline by more than a limit: that throughput is at most this much
     * lower, a response time at most this much longer.
     *
     * <p>It fails if the whole interval of the change, with a confidence of 99 %, is beyond the limit and the change exceeds the
     * noise between the repetitions of the baseline. An interval that contains the limit is no evidence and passes, unless {@link
     * BaselineAssert#requireEvidence} is set.
     */
    public ChangeAssert isNotSlowerThan(Percent limit) {
        parent.isNotSlower(metric, limit);
        return this;
    }

    /** Returns to the assertions on the change of other figures. */
    public BaselineAssert and() {
        return parent;
    }
}
