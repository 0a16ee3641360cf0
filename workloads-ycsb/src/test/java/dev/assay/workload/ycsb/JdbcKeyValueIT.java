package dev.assay.workload.ycsb;

import dev.assay.model.plan.Connections;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

/** Runs {@link KeyValueSessionContract} on SQL databases. */
@Parallel
class JdbcKeyValueIT {

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class OnH2 extends KeyValueSessionContract {

        private final TargetSpec spec;
        private Target target;

        OnH2(TargetSpec spec) {
            this.spec = spec;
        }

        @BeforeAll
        void connect() {
            target = Adapted.connect(spec);
        }

        @AfterAll
        void close() {
            target.close();
        }

        @Override
        protected Target target() {
            return target;
        }
    }

    @Nested
    class H2 extends OnH2 {
        H2() {
            super(Adapted.h2("records"));
        }
    }

    @Nested
    class H2Pooled extends OnH2 {
        H2Pooled() {
            super(Adapted.h2("pooled").withConnections(Connections.parse("pooled:4")));
        }
    }

    @Nested
    class Postgres extends KeyValueOnServer {
        Postgres() {
            super("postgresql", "postgresql");
        }
    }

    @Nested
    class Mariadb extends KeyValueOnServer {
        Mariadb() {
            super("mariadb", "mariadb");
        }
    }

    @Nested
    class MariadbWithMysqlsDriver extends KeyValueOnServer {
        MariadbWithMysqlsDriver() {
            super("mariadb", "mysql");
        }
    }

    @Nested
    class Mysql extends KeyValueOnServer {
        Mysql() {
            super("mysql", "mysql");
        }
    }

    @Nested
    class MysqlWithMariadbsDriver extends KeyValueOnServer {
        MysqlWithMariadbsDriver() {
            super("mysql", "mariadb");
        }
    }

    @Nested
    class PostgresDocuments extends KeyValueOnServer {
        PostgresDocuments() {
            super("postgresql", "postgresql", RecordShape.Layout.DOCUMENT);
        }
    }

    @Nested
    class MariadbDocuments extends KeyValueOnServer {
        MariadbDocuments() {
            super("mariadb", "mariadb", RecordShape.Layout.DOCUMENT);
        }
    }

    @Nested
    class MariadbWithMysqlsDriverDocuments extends KeyValueOnServer {
        MariadbWithMysqlsDriverDocuments() {
            super("mariadb", "mysql", RecordShape.Layout.DOCUMENT);
        }
    }

    @Nested
    class MysqlDocuments extends KeyValueOnServer {
        MysqlDocuments() {
            super("mysql", "mysql", RecordShape.Layout.DOCUMENT);
        }
    }

    @Nested
    class MysqlWithMariadbsDriverDocuments extends KeyValueOnServer {
        MysqlWithMariadbsDriverDocuments() {
            super("mysql", "mariadb", RecordShape.Layout.DOCUMENT);
        }
    }
}
