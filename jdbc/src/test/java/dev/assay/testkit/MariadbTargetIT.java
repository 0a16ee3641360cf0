package dev.assay.testkit;

import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MARIADB)
class MariadbTargetIT {

    @Nested
    class OwnDriver extends MysqlFamilyTarget {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    class MysqlsDriver extends MysqlFamilyTarget {
        MysqlsDriver() {
            super("mariadb", "mysql");
        }
    }
}
