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

/** The client closes the connections here. */
@Parallel
class BankOnPostgresIT extends WorkloadOnTargetContract<BankParameters, JdbcSession> {

    private static Target target;

    @BeforeAll
    static void connect() throws SQLException {
        target = JdbcTarget.connect(
                Postgres.ordinary("bank"), Dialects.discover(BankOnPostgresIT.class.getClassLoader()));
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

    @AfterAll
    static void close() {
        target.close();
    }
}
