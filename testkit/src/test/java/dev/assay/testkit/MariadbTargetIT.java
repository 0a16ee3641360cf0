package dev.assay.testkit;

import org.junit.jupiter.api.Nested;

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
