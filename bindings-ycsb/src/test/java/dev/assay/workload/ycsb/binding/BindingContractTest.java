package dev.assay.workload.ycsb.binding;

import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.workload.ycsb.KeyValueSessionContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code KeyValueSessionContract} on a binding that stores its records. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Parallel
class BindingContractTest extends KeyValueSessionContract {

    private static final String URL = "jdbc:h2:mem:binding-contract;DB_CLOSE_DELAY=-1";

    private Connection connection;
    private Target target;

    @BeforeAll
    void open(@TempDir Path folder) throws SQLException, IOException {
        connection = DriverManager.getConnection(URL, "sa", "");
        Path jars = Files.createDirectory(folder.resolve("jars"));
        Jars.jar(jars.resolve("binding.jar"), Jars.core(), Map.of("bench.JdbcClient", Sources.JDBC_OF_ALL_FIELDS));
        target = new BindingFactory()
                .open(
                        new BindingParameters("bench.JdbcClient", jars.toString(), "", "", false),
                        Map.of("db.url", URL, "db.user", "sa"),
                        Set.of());
    }

    @AfterAll
    void close() throws SQLException {
        target.close();
        connection.close();
    }

    @Override
    protected Target target() {
        return target;
    }

    /** Bindings cannot create or drop tables. */
    @Override
    protected void clear(Dataset records) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS contract_records");
            statement.execute(
                    "CREATE TABLE contract_records (YCSB_KEY VARCHAR(255) PRIMARY KEY, FIELD0 VARCHAR, FIELD1 VARCHAR,"
                            + " FIELD2 VARCHAR)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Bindings return a Status instead. */
    @Override
    protected boolean throwsAtKeysThatAreThere() {
        return false;
    }
}
