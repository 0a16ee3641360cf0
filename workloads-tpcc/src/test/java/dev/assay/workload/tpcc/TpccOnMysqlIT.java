package dev.assay.workload.tpcc;

import org.junit.jupiter.api.Nested;

class TpccOnMysqlIT {

    @Nested
    class OwnDriver extends AnotherServerContract {
        OwnDriver() {
            super("mysql", "mysql");
        }
    }

    @Nested
    class MariadbsDriver extends AnotherServerContract {
        MariadbsDriver() {
            super("mysql", "mariadb");
        }
    }
}
