package dev.assay.testkit;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MYSQL)
class MysqlExaminationIT {

    @Nested
    class OwnDriver extends MysqlFamilyExamination {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    @Exhaustive
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
