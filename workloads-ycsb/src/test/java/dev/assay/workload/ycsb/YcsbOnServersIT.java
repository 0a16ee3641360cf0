package dev.assay.workload.ycsb;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Nested;

@Parallel
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

    @Nested
    class PostgresDocuments extends Postgres {
        @Override
        String layout() {
            return "document";
        }
    }

    @Nested
    class MariadbDocuments extends Mariadb {
        @Override
        String layout() {
            return "document";
        }
    }

    @Nested
    class MysqlDocuments extends Mysql {
        @Override
        String layout() {
            return "document";
        }
    }
}
