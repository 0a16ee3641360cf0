package dev.assay.workload.tpcc;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MARIADB)
class TpccOnMariadbIT {

    @Nested
    class OwnDriver extends AnotherServerContract {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    @Exhaustive
    class MysqlsDriver extends AnotherServerContract {
        MysqlsDriver() {
            super("mariadb", "mysql");
        }
    }
}
