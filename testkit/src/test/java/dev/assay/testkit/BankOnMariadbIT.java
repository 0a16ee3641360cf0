package dev.assay.testkit;

import org.junit.jupiter.api.Nested;

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
