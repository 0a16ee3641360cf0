package dev.assay.workload.ycsb;

import dev.assay.model.result.CheckResult;
import dev.assay.spi.workload.ConsistencyCheck;
import java.util.OptionalLong;

/** Checks that the table has all loaded records and, after runs, any number of inserted ones. Immutable. */
record RecordCondition(KeyTable table, long loaded) implements ConsistencyCheck<KeyValueSession> {

    @Override
    public String id() {
        return "records";
    }

    @Override
    public String title() {
        return "the table " + table.name() + " has the " + loaded + " loaded records and those inserted since";
    }

    @Override
    public CheckResult check(KeyValueSession session, Moment moment) throws Exception {
        OptionalLong rows = session.rows(table);
        if (rows.isEmpty()) {
            return CheckResult.notApplicable(id(), title(), "the store does not count its records");
        }
        long found = rows.getAsLong();
        boolean holds = moment == Moment.LOADED ? found == loaded : found >= loaded;
        return holds
                ? CheckResult.passed(id(), title(), found + " records")
                : CheckResult.failed(
                        id(), title(), table.name() + " has " + found + " records, --record-count requires " + loaded);
    }
}
