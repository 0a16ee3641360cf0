package dev.assay.workload.ycsb;

import org.junit.jupiter.api.Nested;

class YcsbOnServersIT {

    @Nested
    class Postgres extends YcsbOnServer {
        Postgres() {
            super("postgresql");
        }
    }

    @Nested
    class Mariadb extends YcsbOnServer {
        Mariadb() {
            super("mariadb");
        }
    }

    @Nested
    class Mysql extends YcsbOnServer {
        Mysql() {
            super("mysql");
        }
    }
}
