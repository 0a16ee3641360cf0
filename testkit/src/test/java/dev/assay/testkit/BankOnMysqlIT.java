package dev.assay.testkit;

import org.junit.jupiter.api.Nested;

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
