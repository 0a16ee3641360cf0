package dev.assay.testkit;

import dev.assay.jdbc.internal.mysql.MariadbDialect;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MARIADB)
class MariadbCountersIT extends MysqlFamilyCounters {

    MariadbCountersIT() {
        super("mariadb", new MariadbDialect());
    }
}
