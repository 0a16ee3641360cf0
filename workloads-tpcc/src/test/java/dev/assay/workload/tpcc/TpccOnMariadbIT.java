package dev.assay.workload.tpcc;

import org.junit.jupiter.api.Nested;

class TpccOnMariadbIT {

    @Nested
    class OwnDriver extends AnotherServerContract {
        OwnDriver() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    class MysqlsDriver extends AnotherServerContract {
        MysqlsDriver() {
            super("mariadb", "mysql");
        }
    }
}
