package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.jdbc.internal.h2.H2Dialect;
import dev.assay.model.AssayException;
import dev.assay.model.AssayException.Kind;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class H2ProviderIT extends ProviderContract {

    H2ProviderIT() {
        super(Product.H2, new H2Provider());
    }

    @Override
    Path root(EmbeddedDatabase database) throws SQLException {
        return Path.of(query(database, "CALL DATABASE_PATH()")).getParent().getParent();
    }

    @Test
    void isInAFileAndWritesAtEachCommit() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary());
                Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            Path file = new Layout(root(database)).data().resolve("h2.mv.db");
            assertThat(setting(database, "WRITE_DELAY")).isEqualTo("0");
            statement.execute("CREATE TABLE grown (text varchar(100000))");
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO grown VALUES (REPEAT('x', 100000))");
            byte[] before = Files.readAllBytes(file);

            connection.commit();

            // With a delay, the file would not change: a commit stays in the memory of the process.
            assertThat(Files.readAllBytes(file)).isNotEqualTo(before);
        }
    }

    @Test
    void takesSettingsInAnyCaseForEverySession() throws Exception {
        Map<String, String> settings =
                Map.of("write_delay", "250", "Default_Lock_Timeout", "12345", "IGNORECASE", "true", "mode", "MySQL");
        try (EmbeddedDatabase database = provider.start(new Options(null, settings, 1))) {
            assertThat(setting(database, "WRITE_DELAY")).isEqualTo("250");
            assertThat(setting(database, "DEFAULT_LOCK_TIMEOUT")).isEqualTo("12345");
            assertThat(query(database, "CALL LOCK_TIMEOUT()")).isEqualTo("12345");
            assertThat(setting(database, "MODE")).isEqualTo("MySQL");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NO_SUCH_SETTING, 1, Unsupported connection setting \"NO_SUCH_SETTING\"",
        "CACHE_SIZE, lots, Column \"LOTS\" not found",
        "WRITE_DELAY, -4, Invalid value \"-4\" for parameter \"WRITE_DELAY\"",
        "LOCK_TIMEOUT, 5, H2 has no database setting LOCK_TIMEOUT",
        "QUERY_TIMEOUT, 3, H2 did not apply QUERY_TIMEOUT=3: it is 0",
    })
    void refusesWhatItDoesNotKnowOrTake(String name, String value, String said, @TempDir Path folder) {
        assertRefused(Map.of(name, value), said, folder);
    }

    @Test
    void refusesAFolderThatWouldEndItsUrl(@TempDir Path folder) {
        assertPlanFailure(in(folder.resolve("a;INIT=x")), "a semicolon ends the file name");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void passesOnWhyADatabaseDoesNotOpen(@TempDir Path folder) throws Exception {
        provider.start(in(folder)).close();
        Files.writeString(new Layout(folder).data().resolve("h2.mv.db"), "not a database");

        AssayException refusal = failure(in(folder));

        assertThat(refusal.kind()).isEqualTo(Kind.HOST);
        assertThat(refusal)
                .message()
                .startsWith("H2 cannot open its database: ")
                .doesNotContain("\n");
    }

    @Test
    void locksItsFileAgainstOthersWhileItIsOpen() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            String url = database.target().url();
            String password = database.target().password();
            Process other = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            "org.h2.tools.Shell",
                            "-url",
                            url,
                            "-user",
                            "assay",
                            "-sql",
                            "SELECT 1")
                    .redirectErrorStream(true)
                    .start();
            other.getOutputStream().close();
            String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(other.waitFor()).isNotZero();
            assertThat(said).contains("90020").doesNotContain(password);
        }
    }

    @Test
    void endsSessionsThatAreStillOpenAndLeavesNoTraceOfThem() throws Exception {
        EmbeddedDatabase database = provider.start(temporary());
        Path root = root(database);
        try (Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            database.close();

            assertThatThrownBy(() -> statement.execute("SELECT 1")).isInstanceOf(SQLException.class);
        }
        assertThat(root).doesNotExist();
    }

    /** Indexes are created in parallel, and each locks the catalogue. */
    @Test
    void loadersWaitForEachOther() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            Properties properties = new Properties();
            properties.putAll(new H2Dialect().preset("org.h2.Driver").loading());
            properties.setProperty("user", database.target().user());
            properties.setProperty("password", database.target().password());
            try (Connection loading =
                            DriverManager.getConnection(database.target().url(), properties);
                    Statement statement = loading.createStatement();
                    ResultSet timeout = statement.executeQuery("CALL LOCK_TIMEOUT()")) {
                assertThat(timeout.next()).isTrue();
                assertThat(timeout.getInt(1)).isGreaterThan(600_000);
            }
        }
    }

    private static String setting(EmbeddedDatabase database, String name) throws SQLException {
        return query(
                database, "SELECT setting_value FROM information_schema.settings WHERE setting_name = '" + name + "'");
    }
}
