package dev.assay.workload.tpcc;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MYSQL)
class TpccOnMysqlIT {

    @Nested
    class OwnDriver extends AnotherServerContract {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    @Exhaustive
    class MariadbsDriver extends AnotherServerContract {
        MariadbsDriver() {
            super("mysql", "mariadb");
        }
    }
}
