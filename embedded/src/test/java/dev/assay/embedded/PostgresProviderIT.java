package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.assay.model.AssayException;
import dev.assay.model.AssayException.Kind;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresProviderIT {

    private final EmbeddedDatabaseProvider provider = new PostgresProvider();

    @Test
    void isFoundByItsName() {
        assertThat(ServiceLoader.load(EmbeddedDatabaseProvider.class))
                .singleElement()
                .satisfies(found -> assertThat(found.id()).isEqualTo("postgres"))
                .satisfies(found -> assertThat(found.description()).matches("PostgreSQL [0-9]+\\.[0-9]+, .*\\."));
    }

    @Test
    void runsWithTheSettingsItAnnounces() throws Exception {
        try (EmbeddedDatabase database = provider.start(new Options(null, Map.of(), 150))) {
            assertThat(setting(database, "max_connections")).isEqualTo("170");
            assertThat(setting(database, "fsync")).isEqualTo("on");
            assertThat(setting(database, "synchronous_commit")).isEqualTo("on");
            assertThat(setting(database, "full_page_writes")).isEqualTo("on");
            for (Map.Entry<String, String> expected :
                    PostgresProvider.defaultSettings(150).entrySet()) {
                assertThat(serversOwn(database, expected.getKey()))
                        .as(expected.getKey())
                        .isEqualTo(expected.getValue());
            }
            assertThat(setting(database, "data_checksums")).isEqualTo("on");
            assertThat(query(database, "SELECT datcollate FROM pg_database WHERE datname = current_database()"))
                    .isEqualTo("C");
        }
    }

    @Test
    void listensOnLoopbackOnly() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            assertThat(setting(database, "listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(setting(database, "unix_socket_directories")).isEmpty();
            int port = URI.create(database.target().url().substring("jdbc:".length()))
                    .getPort();
            for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
                for (InetAddress address : network.inetAddresses().toList()) {
                    if (!address.isLoopbackAddress()) {
                        assertThatThrownBy(() -> connect(address, port))
                                .as("%s", address)
                                .isNotNull();
                    }
                }
            }
        }
    }

    @Test
    void asksForThePasswordThatOnlyTheTargetKnows() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            TargetSpec target = database.target();

            assertThat(target.toString()).doesNotContain(target.password());
            assertThatThrownBy(() -> DriverManager.getConnection(target.url(), target.user(), "guess"))
                    .isInstanceOf(SQLException.class)
                    .extracting("SQLState")
                    .isEqualTo("28P01");
        }
    }

    @Test
    void takesSettingsWithBlanksAndQuotes() throws Exception {
        Map<String, String> settings =
                Map.of("log_line_prefix", "%m it's $(x) \"%p\" \\ ", "Synchronous_Commit", "off", "assay.note", "a b");
        try (EmbeddedDatabase database = provider.start(new Options(null, settings, 1))) {
            assertThat(setting(database, "log_line_prefix")).isEqualTo("%m it's $(x) \"%p\" \\ ");
            assertThat(setting(database, "synchronous_commit")).isEqualTo("off");
            assertThat(setting(database, "assay.note")).isEqualTo("a b");
        }
    }

    @Test
    void runsServersBesideEachOtherAndLeavesNothing() throws Exception {
        Path first;
        Path second;
        List<ProcessHandle> processes;
        EmbeddedDatabase one = provider.start(temporary());
        try (one;
                EmbeddedDatabase two = provider.start(temporary())) {
            assertThat(one.target().url()).isNotEqualTo(two.target().url());
            first = data(one);
            second = data(two);
            processes = List.of(server(first), server(second));
        }
        one.close();

        assertThat(first.getParent()).doesNotExist();
        assertThat(second.getParent()).doesNotExist();
        await().until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void closesThoughTheThreadIsInterrupted() throws Exception {
        EmbeddedDatabase database = provider.start(temporary());
        Path data = data(database);
        ProcessHandle server = server(data);

        Thread.currentThread().interrupt();
        database.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(data.getParent()).doesNotExist();
        await().until(() -> !server.isAlive());
    }

    @Test
    void keepsAndReopensADirectory(@TempDir Path folder) throws Exception {
        Path directory = folder.resolve("a folder/database");
        try (EmbeddedDatabase database = provider.start(in(directory))) {
            execute(database, "CREATE TABLE kept (id int)");
            execute(database, "INSERT INTO kept VALUES (42)");
            execute(database, "ALTER SYSTEM SET fsync = off");
        }
        try (EmbeddedDatabase database = provider.start(in(directory))) {
            assertThat(query(database, "SELECT id FROM kept")).isEqualTo("42");
            assertThat(setting(database, "fsync")).isEqualTo("on");
        }
        assertThat(directory.resolve("data/PG_VERSION")).exists();
        assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
    }

    @Test
    void refusesADirectoryInUse(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            AssayException refusal = failure(in(folder));

            assertThat(refusal.kind()).isEqualTo(Kind.HOST);
            assertThat(refusal)
                    .hasMessageContaining(
                            "is in use by process " + ProcessHandle.current().pid());
            assertThat(query(database, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void refusesForeignDirectories(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("thesis.txt"), "irreplaceable");
        assertPlanFailure(in(folder), "is not empty and holds no database of Assay's");
        assertPlanFailure(in(file), "is not a folder");
        Files.writeString(folder.resolve("PG_VERSION"), "15");
        assertPlanFailure(in(folder), "of a PostgreSQL server that is not Assay's");

        assertThat(folder).isDirectoryContaining(path -> path.equals(file));
        assertThat(file).hasContent("irreplaceable");
    }

    @Test
    void refusesTheDataOfAnotherRelease(@TempDir Path folder) throws Exception {
        provider.start(in(folder)).close();
        Files.writeString(folder.resolve("data/PG_VERSION"), "12\n");

        AssayException refusal = failure(in(folder));

        assertThat(refusal.kind()).isEqualTo(Kind.HOST);
        assertThat(refusal).hasMessageContainingAll("incompatible", "initialized by PostgreSQL version 12");
        assertThat(folder.resolve("data")).isNotEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "no_such_setting, 1, unrecognized configuration parameter \"no_such_setting\"",
        "work_mem, lots of, invalid value for parameter \"work_mem\": \"lots of\""
    })
    void passesOnWhatTheServerSaysAboutASetting(String name, String value, String said, @TempDir Path folder) {
        Path directory = folder.resolve("new");

        AssayException refusal = failure(new Options(directory, Map.of(name, value), 1));

        assertThat(refusal.kind()).isEqualTo(Kind.PLAN);
        assertThat(refusal).hasMessage("PostgreSQL refuses its settings: " + said);
        assertThat(directory).doesNotExist();
    }

    @Test
    void passesOnWhyTheServerDoesNotStart(@TempDir Path folder) {
        AssayException refusal = failure(new Options(folder, Map.of("superuser_reserved_connections", "200"), 1));

        assertThat(refusal.kind()).isEqualTo(Kind.HOST);
        assertThat(refusal).hasMessageContaining("must be less than \"max_connections\"");
        assertThat(folder).isEmptyDirectory();
    }

    private static Options temporary() {
        return new Options(null, Map.of(), 1);
    }

    private static Options in(Path directory) {
        return new Options(directory, Map.of(), 1);
    }

    private AssayException failure(Options options) {
        return catchThrowableOfType(
                AssayException.class, () -> provider.start(options).close());
    }

    private void assertPlanFailure(Options options, String message) {
        AssayException failure = failure(options);
        assertThat(failure).hasMessageContaining(message).message().doesNotContain("\n");
        assertThat(failure.kind()).isEqualTo(Kind.PLAN);
    }

    private static void connect(InetAddress address, int port) throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 1_000);
        }
    }

    private static Path data(EmbeddedDatabase database) throws SQLException {
        return Path.of(setting(database, "data_directory"));
    }

    private static ProcessHandle server(Path data) {
        return Leftovers.server(data).orElseThrow();
    }

    private static String setting(EmbeddedDatabase database, String name) throws SQLException {
        return query(database, "SELECT current_setting('" + name + "')");
    }

    /** As the server was told; a driver may tell a session something else, such as the JVM's time zone. */
    private static String serversOwn(EmbeddedDatabase database, String name) throws SQLException {
        return query(database, "SELECT setting FROM pg_file_settings WHERE applied AND lower(name) = '" + name + "'");
    }

    private static String query(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static void execute(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection open(EmbeddedDatabase database) throws SQLException {
        TargetSpec target = database.target();
        return DriverManager.getConnection(target.url(), target.user(), target.password());
    }
}
