package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.testkit.WorkloadOnTargetContract;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Connections are cut by the server here. */
class TpccOnPostgresIT extends WorkloadOnTargetContract<TpccParameters, JdbcSession> {

    private static Target target;

    @BeforeAll
    static void connect() throws SQLException {
        target = PostgresDatabase.target(PostgresDatabase.empty("contract"));
    }

    @Override
    protected WorkloadFactory<TpccParameters, JdbcSession> factory() {
        return new TpccFactory();
    }

    @Override
    protected TpccParameters parameters() {
        return new TpccParameters(1, Profile.STANDARD, false);
    }

    @Override
    protected Target target() {
        return target;
    }

    @AfterAll
    static void close() {
        target.close();
    }

    @Override
    protected int users() {
        return 8;
    }

    @Override
    protected void cut(List<JdbcSession> sessions) {
        assertThat(sessions).hasSize(users());
        try {
            // From another database: the transactions of this one are counted.
            String cut = PostgresDatabase.query(
                    PostgresDatabase.SERVER,
                    "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity" + " WHERE datname = 'contract'");
            assertThat(Integer.parseInt(cut)).isGreaterThanOrEqualTo(users());
        } catch (SQLException e) {
            throw new AssertionError("the sessions cannot be cut", e);
        }
    }
}
