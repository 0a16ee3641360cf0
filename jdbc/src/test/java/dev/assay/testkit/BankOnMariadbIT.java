package dev.assay.testkit;

import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MARIADB)
class BankOnMariadbIT {

    @Nested
    class OwnDriver extends BankOnServer {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    class MysqlsDriver extends BankOnServer {
        MysqlsDriver() {
            super("mariadb", "mysql");
        }
    }
}
