package dev.assay.testkit;

import dev.assay.jdbc.internal.mysql.MysqlDialect;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MYSQL)
class MysqlCountersIT extends MysqlFamilyCounters {

    MysqlCountersIT() {
        super("mysql", new MysqlDialect());
    }
}
