package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.testkit.WorkloadOnTargetContract;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Ten users who do not wait, and a background worker; connections are cut by the client. */
class StrictOnPostgresIT extends WorkloadOnTargetContract<TpccParameters, JdbcSession> {

    private static Target target;

    @BeforeAll
    static void connect() throws SQLException {
        target = PostgresDatabase.target(PostgresDatabase.empty("strict_contract"));
    }

    @Override
    protected WorkloadFactory<TpccParameters, JdbcSession> factory() {
        return new TpccFactory();
    }

    @Override
    protected TpccParameters parameters() {
        return new TpccParameters(1, Profile.STRICT, false);
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
        return 10;
    }
}
