package dev.assay.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.h2.H2Dialect;
import dev.assay.jdbc.internal.mysql.MariadbDialect;
import dev.assay.jdbc.internal.mysql.MysqlDialect;
import dev.assay.jdbc.internal.postgres.PostgresDialect;
import dev.assay.model.result.Durability;
import dev.assay.spi.jdbc.ServerExamination;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class DurabilityTest {

    private final ServerExamination postgres = new PostgresDialect();
    private final ServerExamination mysql = new MysqlDialect();

    @Test
    void postgresNamesWhatIsOffInTheOrderOfWhatItCosts() {
        Durability durability = postgres.durability(
                Map.of("fsync", "off", "full_page_writes", "on", "synchronous_commit", "off", "jit", "off"));

        assertThat(durability.relaxed()).containsExactly("fsync=off", "synchronous_commit=off");
        assertThat(durability.settings()).containsOnlyKeys("fsync", "full_page_writes", "synchronous_commit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "local", "remote_write", "remote_apply"})
    void postgresIsDurableWhenACommitWaitsForItsDisk(String commit) {
        assertThat(postgres.durability(Map.of("fsync", "on", "full_page_writes", "on", "synchronous_commit", commit))
                        .relaxed())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1, ON, OFF, 0, ''",
        "3, ON, OFF, 0, ''",
        "1, DETECT_AND_RECOVER, ON, 1, ''",
        "2, ON, OFF, 0, innodb_flush_log_at_trx_commit=2",
        "0, ON, OFF, 1, innodb_flush_log_at_trx_commit=0",
        "1, OFF, OFF, 1, innodb_doublewrite=OFF",
        "1, DETECT_ONLY, OFF, 1, innodb_doublewrite=DETECT_ONLY",
        "1, ON, ON, 0, sync_binlog=0",
        "1, ON, ON, 100, sync_binlog=100"
    })
    void mysqlIsDurableWhenItsLogsAreFlushedAtEachCommitAndPagesAreWrittenTwice(
            String flush, String doublewrite, String binlog, String sync, String relaxed) {
        Map<String, String> settings = Map.of(
                "innodb_flush_log_at_trx_commit", flush,
                "innodb_doublewrite", doublewrite,
                "log_bin", binlog,
                "sync_binlog", sync);

        assertThat(String.join(", ", mysql.durability(settings).relaxed())).isEqualTo(relaxed);
        assertThat(new MariadbDialect().durability(settings)).isEqualTo(mysql.durability(settings));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "500"})
    void h2NeverWaitsForTheDisk(String delay) {
        Durability durability = new H2Dialect().durability(Map.of("WRITE_DELAY", delay, "CACHE_SIZE", "1"));

        assertThat(durability.settings()).containsExactly(Map.entry("WRITE_DELAY", delay));
        assertThat(durability.relaxed()).singleElement().asString().startsWith("WRITE_DELAY=" + delay + " (");
    }

    @Test
    void nothingIsSaidOfAStranger() {
        assertThat(new GenericDialect().durability(Map.of("fsync", "off"))).isEqualTo(Durability.UNKNOWN);
    }
}
