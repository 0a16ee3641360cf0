package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.assay.model.AssayException;
import dev.assay.model.AssayException.Kind;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class PostgresProviderIT extends ProviderContract {

    PostgresProviderIT() {
        super(Product.POSTGRES, new PostgresProvider());
    }

    @Override
    Path root(EmbeddedDatabase database) throws SQLException {
        return data(database).getParent();
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
    void aLoginCostsOneHash() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            execute(database, "CREATE ROLE other LOGIN PASSWORD 'any'");
            assertThat(query(
                            database,
                            "SELECT string_agg(substr(rolpassword, 1, 16), ' ') FROM pg_authid WHERE rolpassword"
                                    + " IS NOT NULL"))
                    .isEqualTo("SCRAM-SHA-256$1: SCRAM-SHA-256$1:");
        }
    }

    @Test
    void listensOnLoopbackOnly() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            assertThat(setting(database, "listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(setting(database, "unix_socket_directories")).isEmpty();
            Ports.assertReachableOnLoopbackOnly(database);
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
        await().atMost(LIMIT).until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void setsAllAnewAtEachStart(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            execute(database, "ALTER SYSTEM SET fsync = off");
        }
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            assertThat(setting(database, "fsync")).isEqualTo("on");
        }
        assertThat(folder.resolve("data/postmaster.pid")).doesNotExist();
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
        assertRefused(Map.of(name, value), "PostgreSQL rejects its settings: " + said, folder);
    }

    @Test
    void passesOnWhyTheServerDoesNotStart(@TempDir Path folder) {
        AssayException refusal = failure(new Options(folder, Map.of("superuser_reserved_connections", "200"), 1));

        assertThat(refusal.kind()).isEqualTo(Kind.HOST);
        assertThat(refusal).hasMessageContaining("must be less than \"max_connections\"");
        assertThat(folder).isEmptyDirectory();
    }

    private static Path data(EmbeddedDatabase database) throws SQLException {
        return Path.of(setting(database, "data_directory"));
    }

    private static ProcessHandle server(Path data) {
        return PostgresEngine.server(data).orElseThrow();
    }

    private static String setting(EmbeddedDatabase database, String name) throws SQLException {
        return query(database, "SELECT current_setting('" + name + "')");
    }

    /** The setting of the server; a driver may change it for a session, such as the time zone. */
    private static String serversOwn(EmbeddedDatabase database, String name) throws SQLException {
        return query(database, "SELECT setting FROM pg_file_settings WHERE applied AND lower(name) = '" + name + "'");
    }
}
