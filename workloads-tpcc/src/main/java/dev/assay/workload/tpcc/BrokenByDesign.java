package dev.assay.workload.tpcc;

import dev.assay.model.result.CheckResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;

/**
 * A condition that a profile's transactions break because the tool they imitate does: asked of the initial population
 * only. Immutable.
 *
 * @param condition the condition of the standard
 * @param reason what breaks it
 */
record BrokenByDesign(ConsistencyCheck<JdbcSession> condition, String reason) implements ConsistencyCheck<JdbcSession> {

    @Override
    public String id() {
        return condition.id();
    }

    @Override
    public String title() {
        return condition.title();
    }

    @Override
    public CheckResult check(JdbcSession session, Moment moment) throws Exception {
        return moment == Moment.LOADED
                ? condition.check(session, moment)
                : CheckResult.notApplicable(id(), title(), reason);
    }
}
