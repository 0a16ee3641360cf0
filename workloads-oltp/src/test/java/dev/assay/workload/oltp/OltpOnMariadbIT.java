package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MARIADB)
class OltpOnMariadbIT {

    @Nested
    class OwnDriver extends OltpOnServer {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    @Exhaustive
    class MysqlsDriver extends OltpOnServer {
        MysqlsDriver() {
            super("mariadb", "mysql");
        }
    }
}
