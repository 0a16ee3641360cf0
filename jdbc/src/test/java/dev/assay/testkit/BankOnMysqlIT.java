package dev.assay.testkit;

import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MYSQL)
class BankOnMysqlIT {

    @Nested
    class OwnDriver extends BankOnServer {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    class MariadbsDriver extends BankOnServer {
        MariadbsDriver() {
            super("mysql", "mariadb");
        }
    }
}
