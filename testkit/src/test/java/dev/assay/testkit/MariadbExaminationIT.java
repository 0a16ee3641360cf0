package dev.assay.testkit;

import org.junit.jupiter.api.Nested;

class MariadbExaminationIT {

    @Nested
    class OwnDriver extends MysqlFamilyExamination {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    class OtherDriver extends MysqlFamilyExamination {
        OtherDriver() {
            super("mariadb", "mysql");
        }
    }

    @Nested
    class Privileges extends MysqlFamilyPrivileges {
        Privileges() {
            super("mariadb", "mariadb");
        }
    }
}
