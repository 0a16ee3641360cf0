package dev.assay.workload.tpcc;

import dev.assay.model.unit.Kebab;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.testkit.WorkloadOnTargetContract;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** A profile on one warehouse in its own database; one instance for all tests, which share the loaded data. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TpccOnPostgres extends WorkloadOnTargetContract<TpccParameters, JdbcSession> {

    private final TpccParameters parameters;
    private final int users;
    private final String database;
    private final Target target;

    TpccOnPostgres(Profile profile, boolean foreignKeys, int users) throws SQLException {
        this.parameters = new TpccParameters(1, profile, foreignKeys);
        this.users = users;
        this.database = Kebab.of(profile).replace('-', '_') + "_contract";
        this.target = PostgresDatabase.target(PostgresDatabase.empty(database));
    }

    @AfterAll
    void close() {
        target.close();
    }

    final String database() {
        return database;
    }

    @Override
    protected final WorkloadFactory<TpccParameters, JdbcSession> factory() {
        return new TpccFactory();
    }

    @Override
    protected final TpccParameters parameters() {
        return parameters;
    }

    @Override
    protected final Target target() {
        return target;
    }

    @Override
    protected final int users() {
        return users;
    }
}
