package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MYSQL)
class OltpOnMysqlIT {

    @Nested
    class OwnDriver extends OltpOnServer {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    @Exhaustive
    class MariadbsDriver extends OltpOnServer {
        MariadbsDriver() {
            super("mysql", "mariadb");
        }
    }
}
