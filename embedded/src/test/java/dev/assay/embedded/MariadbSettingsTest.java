package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class MariadbSettingsTest {

    @Test
    void isDurableUnlessAskedOtherwise() {
        assertThat(MariadbSettings.of(new Options(null, Map.of(), 1)).values())
                .containsEntry("innodb_flush_log_at_trx_commit", "1")
                .containsEntry("innodb_doublewrite", "ON")
                .containsEntry("sync_binlog", "1");
        assertThat(MariadbSettings.of(new Options(null, Map.of("Innodb-Flush-Log-At-Trx-Commit", "0"), 1))
                        .values())
                .containsEntry("innodb_flush_log_at_trx_commit", "0");
    }

    @ParameterizedTest
    @CsvSource({"16384, 256M", "1024, 128M", "64, 16M"})
    void takesAnEighthOfLittleMemory(long mebibytes, String expected) {
        assertThat(MariadbSettings.defaults(1, mebibytes << 20)).containsEntry("innodb_buffer_pool_size", expected);
    }

    @Test
    void refusesOneSettingUnderTwoSpellings() {
        assertPlanError(Map.of("sync_binlog", "1", "sync-binlog", "0"), 1, "sync_binlog is given twice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"port", "bind-address", "SOCKET", "datadir", "init_file", "user", "extra-port", "log_error"})
    void refusesToMoveTheServerOrLetOthersIn(String name) {
        assertPlanError(Map.of(name, "x"), 1, "cannot be set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"skip-grant-tables", "loose_no_such_setting", "skip_networking", "disable_log_bin"})
    void refusesModifiersOfSettings(String name) {
        assertPlanError(Map.of(name, "1"), 1, "which modifies a setting");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a=b", "[mysqld", "!include"})
    void refusesWhatIsNoName(String name) {
        assertPlanError(Map.of(name, "on"), 1, "is not a valid MariaDB setting name");
    }

    @Test
    void refusesFewerConnectionsThanWillBeOpened() {
        assertPlanError(
                Map.of("max-connections", "49"), 50, "max_connections=49 is too low: 50 connections are needed");
        assertPlanError(Map.of(), 100_000, "allows 0 to 99980 connections");
    }

    /** Some cells can run then, and the server rejects the others. */
    @Test
    void allowsFewerConnectionsThanTheLargestCellOpens() {
        assertThat(MariadbSettings.of(new Options(null, Map.of("max_connections", "20"), 39, 8))
                        .values())
                .containsEntry("max_connections", "20");
        assertThatThrownBy(() -> MariadbSettings.of(new Options(null, Map.of("max_connections", "7"), 39, 8)))
                .hasMessageContaining("max_connections=7 is too low: 8 connections are needed");
    }

    @Test
    void refusesControlCharactersInValues() {
        assertPlanError(Map.of("init_connect", "x\nskip-grant-tables"), 1, "control character");
    }

    @Test
    void quotesValuesAndHasTheLastWordOnWhereItIs() {
        String file = new MariadbSettings(Map.of("init_connect", "it's \"1\" \\ 2"))
                .configuration(Path.of("/home"), new Layout(Path.of("/d")), Path.of("/d/data"), 4711);

        assertThat(file.lines())
                .startsWith("[mariadbd]", "init_connect=\"it's \\\"1\\\" \\\\ 2\"")
                .contains("bind_address=\"127.0.0.1\"", "port=\"4711\"", "socket=\"\"", "datadir=\"/d/data\"");
    }

    @Test
    void knowsAPasswordAsTheServerDoes() {
        // SELECT PASSWORD('secret') of any MariaDB
        assertThat(MariadbEngine.hash("secret")).isEqualTo("*14E65567ABDB5135D0CFD9A70B3032C179A49EE7");
    }

    private static void assertPlanError(Map<String, String> asked, int connections, String message) {
        assertThatThrownBy(() -> MariadbSettings.of(new Options(null, asked, connections)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message)
                .extracting("kind")
                .isEqualTo(AssayException.Kind.PLAN);
    }
}
