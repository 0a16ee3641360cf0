package dev.assay.testkit;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MARIADB)
class MariadbExaminationIT {

    @Nested
    class OwnDriver extends MysqlFamilyExamination {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    @Exhaustive
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
