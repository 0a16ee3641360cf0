package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.util.List;

/** Connections are cut by the server here. */
@Parallel
class StandardOnPostgresIT extends TpccOnPostgres {

    StandardOnPostgresIT() throws SQLException {
        super(Profile.STANDARD, false, 8);
    }

    @Override
    protected void cut(List<JdbcSession> sessions) {
        assertThat(sessions).hasSize(users());
        try {
            // From another database: the transactions of this one are counted.
            String cut = PostgresDatabase.query(
                    PostgresDatabase.SERVER,
                    "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '" + database()
                            + "'");
            assertThat(Integer.parseInt(cut)).isGreaterThanOrEqualTo(users());
        } catch (SQLException e) {
            throw new AssertionError("the sessions cannot be cut", e);
        }
    }
}
