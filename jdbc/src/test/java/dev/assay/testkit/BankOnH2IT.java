package dev.assay.testkit;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

@Parallel
class BankOnH2IT {

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class OnH2 extends WorkloadOnTargetContract<BankParameters, JdbcSession> {

        private final Dialects dialects;
        private H2 database;
        private Target target;

        OnH2(Dialects dialects) {
            this.dialects = dialects;
        }

        @BeforeAll
        void connect() throws SQLException {
            database = new H2();
            target = JdbcTarget.connect(database.spec(), dialects);
        }

        @AfterAll
        void close() throws SQLException {
            target.close();
            database.close();
        }

        @Override
        protected WorkloadFactory<BankParameters, JdbcSession> factory() {
            return new BankFactory();
        }

        @Override
        protected BankParameters parameters() {
            return new BankParameters(2_000);
        }

        @Override
        protected Target target() {
            return target;
        }
    }

    @Nested
    class WithItsDialect extends OnH2 {
        WithItsDialect() {
            super(Dialects.discover(BankOnH2IT.class.getClassLoader()));
        }
    }

    /** A product without a dialect can be loaded, measured and cleaned. */
    @Nested
    class WithStandardSql extends OnH2 {
        WithStandardSql() {
            super(GenericDialectIT.NONE);
        }
    }
}
