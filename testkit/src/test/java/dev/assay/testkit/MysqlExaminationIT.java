package dev.assay.testkit;

import org.junit.jupiter.api.Nested;

class MysqlExaminationIT {

    @Nested
    class OwnDriver extends MysqlFamilyExamination {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    class OtherDriver extends MysqlFamilyExamination {
        OtherDriver() {
            super("mysql", "mariadb");
        }
    }

    @Nested
    class Privileges extends MysqlFamilyPrivileges {
        Privileges() {
            super("mysql", "mysql");
        }
    }
}
