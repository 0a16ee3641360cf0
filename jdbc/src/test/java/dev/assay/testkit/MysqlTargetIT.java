package dev.assay.testkit;

import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MYSQL)
class MysqlTargetIT {

    @Nested
    class OwnDriver extends MysqlFamilyTarget {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    class MariadbsDriver extends MysqlFamilyTarget {
        MariadbsDriver() {
            super("mysql", "mariadb");
        }
    }
}
