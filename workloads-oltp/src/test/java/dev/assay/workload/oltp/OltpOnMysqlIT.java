package dev.assay.workload.oltp;

import org.junit.jupiter.api.Nested;

class OltpOnMysqlIT {

    @Nested
    class OwnDriver extends OltpOnServer {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    class MariadbsDriver extends OltpOnServer {
        MariadbsDriver() {
            super("mysql", "mariadb");
        }
    }
}
