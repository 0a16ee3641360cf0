package dev.assay.workload.oltp;

import org.junit.jupiter.api.Nested;

class OltpOnMariadbIT {

    @Nested
    class OwnDriver extends OltpOnServer {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    class MysqlsDriver extends OltpOnServer {
        MysqlsDriver() {
            super("mariadb", "mysql");
        }
    }
}
