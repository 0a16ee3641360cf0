package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.assay.model.AssayException;
import dev.assay.model.AssayException.Kind;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64", disabledReason = "there are no binaries for other platforms")
@Parallel
class MariadbProviderIT extends ProviderContract {

    /** Options with another name when read back. */
    private static final Map<String, String> VARIABLES = Map.of("ssl", "have_ssl", "default_time_zone", "time_zone");

    MariadbProviderIT() {
        super(Product.MARIADB, new MariadbProvider());
    }

    @Override
    Path root(EmbeddedDatabase database) throws SQLException {
        return Path.of(setting(database, "datadir")).getParent();
    }

    @Test
    void runsWithTheSettingsItAnnounces() throws Exception {
        try (EmbeddedDatabase database = provider.start(new Options(null, Map.of(), 150))) {
            assertThat(MariadbProvider.defaultSettings(150))
                    .containsEntry("innodb_flush_log_at_trx_commit", "1")
                    .containsEntry("innodb_doublewrite", "ON")
                    .containsEntry("sync_binlog", "1")
                    .containsEntry("max_connections", "170");
            for (Map.Entry<String, String> expected :
                    MariadbProvider.defaultSettings(150).entrySet()) {
                String variable = VARIABLES.getOrDefault(expected.getKey(), expected.getKey());
                assertThat(plain(setting(database, variable))).as(variable).isEqualTo(plain(expected.getValue()));
            }
            assertThat(setting(database, "log_bin")).isEqualTo("0");
        }
    }

    /** Converts sizes, ON and OFF as the driver or server does. */
    private static String plain(String value) {
        if (value.matches("[0-9]+M")) {
            return Long.toString(Long.parseLong(value.replace("M", "")) << 20);
        }
        return value.replaceFirst("^ON$", "1").replaceFirst("^(OFF|DISABLED)$", "0");
    }

    @Test
    void listensOnLoopbackOnly() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            assertThat(setting(database, "bind_address")).isEqualTo("127.0.0.1");
            assertThat(setting(database, "socket")).isEmpty();
            Ports.assertReachableOnLoopbackOnly(database);
        }
    }

    @Test
    void hasOneAccountAndNoOther() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            // mariadb.sys owns views and is locked.
            assertThat(query(
                            database,
                            "SELECT group_concat(concat(user, '@', host) ORDER BY user) FROM mysql.user"
                                    + " WHERE user <> 'mariadb.sys' AND is_role = 'N'"))
                    .isEqualTo("root@127.0.0.1");
        }
    }

    @Test
    void keepsThePasswordOutOfCommandLinesAndFilesButItsOwn() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            String password = database.target().password();
            Layout folder = new Layout(root(database));
            ProcessHandle server = MariadbEngine.server(folder).orElseThrow();

            assertThat(server.info().arguments().orElseThrow()).containsExactly("--defaults-file=" + folder.settings());
            try (Stream<Path> files = Files.walk(folder.root())) {
                for (Path file : files.filter(Files::isRegularFile)
                        .filter(path -> !path.equals(folder.password()) && !path.endsWith("ib_logfile0"))
                        .toList()) {
                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)
                                    .contains(password))
                            .as(file.toString())
                            .isFalse();
                }
            }
        }
    }

    /** This class path has MariaDB's driver, which gets the URL; the distribution has only MySQL's. */
    @Test
    void servesBothDrivers() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            TargetSpec target = database.target();
            assertThat(target.url()).startsWith("jdbc:mariadb://127.0.0.1:");
            String ofMysql =
                    target.url().replace("jdbc:mariadb:", "jdbc:mysql:").replace("=disable", "=DISABLED");
            for (String url : List.of(target.url(), ofMysql)) {
                try (Connection connection = DriverManager.getConnection(url, target.user(), target.password())) {
                    assertThat(connection.getMetaData().getDatabaseProductVersion())
                            .contains("MariaDB");
                }
            }
        }
    }

    @Test
    void takesSettingsWithBlanksAndQuotes() throws Exception {
        Map<String, String> settings = Map.of(
                "init_connect", "SET @a = 'it''s \"x\" # \\ '",
                "Innodb-Flush-Log-At-Trx-Commit", "2",
                "innodb_page_size", "8k");
        try (EmbeddedDatabase database = provider.start(new Options(null, settings, 1))) {
            assertThat(setting(database, "init_connect")).isEqualTo("SET @a = 'it''s \"x\" # \\ '");
            assertThat(setting(database, "innodb_flush_log_at_trx_commit")).isEqualTo("2");
            assertThat(setting(database, "innodb_page_size")).isEqualTo("8192");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "no_such_setting, 1, unknown variable 'no_such_setting=1'",
        "innodb_buffer_pool_size, lots, Unknown suffix 'l' used for variable 'innodb-buffer-pool-size'",
        "innodb_flush_log_at_trx_commit, 7, option 'innodb-flush-log-at-trx-commit': unsigned value 7 adjusted to 3",
        "innodb_doublewrite, maybe, Error while setting value 'maybe' to 'innodb-doublewrite'"
    })
    void refusesWhatTheServerDoesNotKnowOrWouldChange(String name, String value, String said, @TempDir Path folder) {
        assertRefused(Map.of(name, value), "MariaDB rejects its settings: " + said, folder);
    }

    /** In a folder with data, the server rejects the settings, not the bootstrap. */
    @Test
    void refusesSettingsOfAKeptDatabaseAndKeepsIt(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            execute(database, "CREATE TABLE kept (id int)");
        }
        assertPlanFailure(
                new Options(folder, Map.of("innodb_io_capacity", "5"), 1), "unsigned value 5 adjusted to 100");
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            assertThat(query(database, "SELECT count(*) FROM kept")).isEqualTo("0");
        }
    }

    @Test
    void passesOnWhyTheServerDoesNotStart(@TempDir Path folder) {
        provider.start(in(folder)).close();

        AssayException refusal = failure(new Options(folder, Map.of("innodb_page_size", "8k"), 1));

        assertThat(refusal.kind()).isEqualTo(Kind.HOST);
        assertThat(refusal).hasMessageContaining("uses page size 16384");
        assertThat(new Layout(folder).data()).isNotEmptyDirectory();
    }

    @Test
    void recoversWhatAKilledServerHadCommitted(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            execute(database, "CREATE TABLE kept (id int) ENGINE=InnoDB");
            execute(database, "INSERT INTO kept VALUES (42)");
            ProcessHandle server = MariadbEngine.server(new Layout(folder)).orElseThrow();
            server.destroyForcibly();
            await().atMost(LIMIT).until(() -> !server.isAlive());
        }
        try (EmbeddedDatabase database = provider.start(in(folder))) {
            assertThat(query(database, "SELECT id FROM kept")).isEqualTo("42");
        }
    }

    /** Ctrl-C reaches all processes of a terminal: the server has to outlive the measurement. */
    @Test
    void outlastsCtrlC() throws Exception {
        try (EmbeddedDatabase database = provider.start(temporary())) {
            long server = MariadbEngine.server(new Layout(root(database)))
                    .orElseThrow()
                    .pid();
            assertThat(new ProcessBuilder("kill", "-INT", Long.toString(server))
                            .start()
                            .waitFor())
                    .isZero();

            assertThat(query(database, "SELECT 1")).isEqualTo("1");
        }
    }

    private static String setting(EmbeddedDatabase database, String name) throws SQLException {
        return query(database, "SELECT @@GLOBAL." + name);
    }
}
