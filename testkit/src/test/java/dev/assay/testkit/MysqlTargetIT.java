package dev.assay.testkit;

import org.junit.jupiter.api.Nested;

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
