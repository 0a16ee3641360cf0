package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class PostgresSettingsTest {

    private static final long GIBIBYTE = 1L << 30;

    @Test
    void isDurableUnlessAskedOtherwise() {
        assertThat(PostgresSettings.of(new Options(null, Map.of(), 1)).values())
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on");
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "80, 100", "81, 101", "1000, 1020"})
    void allowsTheConnectionsAndSomeMore(int connections, String expected) {
        assertThat(PostgresSettings.defaults(connections, GIBIBYTE)).containsEntry("max_connections", expected);
    }

    @ParameterizedTest
    @CsvSource({"16384, 256MB", "2048, 256MB", "1024, 128MB", "64, 16MB"})
    void takesAnEighthOfLittleMemory(long mebibytes, String expected) {
        assertThat(PostgresSettings.defaults(1, mebibytes << 20)).containsEntry("shared_buffers", expected);
    }

    @Test
    void overridesADefaultWhateverTheCaseOfItsName() {
        assertThat(PostgresSettings.of(new Options(null, Map.of("Synchronous_Commit", "off"), 1))
                        .values())
                .containsEntry("synchronous_commit", "off")
                .doesNotContainKey("Synchronous_Commit");
    }

    @Test
    void refusesOneSettingUnderTwoSpellings() {
        assertPlanError(Map.of("fsync", "on", "FSYNC", "off"), 1, "fsync is given twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "work mem", "a=b", "1st", "fsync'", "x\ny", "a..b"})
    void refusesWhatIsNoName(String name) {
        assertPlanError(Map.of(name, "on"), 1, "is not a valid PostgreSQL setting name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"port", "listen_addresses", "HBA_FILE", "unix_socket_directories", "data_directory"})
    void refusesToMoveTheServer(String name) {
        assertPlanError(Map.of(name, "x"), 1, "cannot be set");
    }

    @Test
    void refusesControlCharactersInValues() {
        assertPlanError(Map.of("work_mem", "4MB\nfsync=off"), 1, "control character");
    }

    @Test
    void refusesFewerConnectionsThanWillBeOpened() {
        assertPlanError(
                Map.of("max_connections", "49"), 50, "max_connections=49 is too low: 50 connections are needed");
    }

    /** Some cells can run then, and the server rejects the others. */
    @Test
    void allowsFewerConnectionsThanTheLargestCellOpens() {
        assertThat(PostgresSettings.of(new Options(null, Map.of("max_connections", "20"), 39, 8))
                        .values())
                .containsEntry("max_connections", "20");
        assertThatThrownBy(() -> PostgresSettings.of(new Options(null, Map.of("max_connections", "7"), 39, 8)))
                .hasMessageContaining("max_connections=7 is too low: 8 connections are needed");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 262_124, Integer.MAX_VALUE})
    void refusesNumbersOfConnectionsThatCannotBe(int connections) {
        assertPlanError(Map.of(), connections, Integer.toString(connections));
    }

    @Test
    void quotesValuesInItsFile() {
        String file = new PostgresSettings(Map.of("b.c", "it's 1 \\ 2", "a", "")).configuration();

        assertThat(file).isEqualTo("a = ''\nb.c = 'it''s 1 \\\\ 2'\n");
    }

    private static void assertPlanError(Map<String, String> asked, int connections, String message) {
        assertThatThrownBy(() -> PostgresSettings.of(new Options(null, asked, connections)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
        assertThatThrownBy(() -> PostgresSettings.of(new Options(null, asked, connections)))
                .extracting("kind")
                .isEqualTo(AssayException.Kind.PLAN);
    }
}
