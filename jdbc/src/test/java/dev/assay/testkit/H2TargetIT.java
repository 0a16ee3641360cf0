package dev.assay.testkit;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

@Parallel
class H2TargetIT {

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class OnH2 extends JdbcTargetContract {

        private H2 database;

        @BeforeAll
        void createDatabase() throws SQLException {
            database = new H2();
        }

        @AfterAll
        void dropDatabase() throws SQLException {
            database.close();
        }

        abstract TargetSpec spec(H2 h2);

        @Override
        protected Target connect(TargetSpec described) {
            return JdbcTarget.connect(described, Dialects.discover(H2TargetIT.class.getClassLoader()));
        }

        @Override
        protected TargetSpec spec() {
            return spec(database);
        }

        @Override
        protected String slowStatement() {
            return H2.slowStatement();
        }

        @Override
        protected Map<String, TargetSpec> unreachable() {
            String url = spec().url();
            String wrong = "wr0ng-" + H2.PLANTED;
            return Map.of(
                    "nobody listens",
                    TargetSpec.of("jdbc:h2:tcp://127.0.0.1:1/mem:x", "bench", H2.PLANTED),
                    "nobody listens, password in the URL",
                    TargetSpec.of("jdbc:h2:tcp://127.0.0.1:1/mem:x;USER=BENCH;PASSWORD=" + H2.PLANTED, null, null),
                    "wrong password",
                    TargetSpec.of(url, "bench", wrong),
                    "wrong password in the URL",
                    TargetSpec.of(url + ";USER=BENCH;PASSWORD=" + wrong, null, null),
                    "no such user",
                    TargetSpec.of(url, "nobody", H2.PLANTED),
                    "no such database",
                    TargetSpec.of("jdbc:h2:mem:no_such_database;IFEXISTS=TRUE", "bench", H2.PLANTED));
        }

        /** H2 has no connection limit. */
        @Override
        protected Optional<TargetSpec> limited() {
            return Optional.empty();
        }
    }

    @Nested
    class Embedded extends OnH2 {
        @Override
        TargetSpec spec(H2 h2) {
            return h2.spec();
        }
    }

    @Nested
    class Remote extends OnH2 {
        @Override
        TargetSpec spec(H2 h2) {
            try {
                return h2.remoteSpec();
            } catch (SQLException e) {
                throw new AssertionError("H2's server does not start", e);
            }
        }
    }
}
