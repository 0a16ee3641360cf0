package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class MariadbLogTest {

    private static final String STAMP = "2026-11-21 10:31:33 0 ";

    @Test
    void knowsWhenTheServerTakesConnections() {
        MariadbLog log = MariadbLog.of(List.of(
                STAMP + "[Warning] Could not increase number of max_open_files to more than 20000 (request: 32203)",
                STAMP + "[Note] Server socket created on IP: '127.0.0.1'.",
                STAMP + "[Note] /opt/bin/mariadbd: ready for connections."));

        assertThat(log.ready()).isTrue();
        assertThat(log.rejectedSetting()).isEmpty();
    }

    @Test
    void tellsWhatTheServerHasAgainstASetting() {
        assertThat(MariadbLog.of(List.of(
                                STAMP + "[ERROR] bin/mariadbd: unknown variable 'foo_bar=1'",
                                STAMP + "[ERROR] Aborting"))
                        .rejectedSetting())
                .contains("unknown variable 'foo_bar=1'");
        assertThat(MariadbLog.of(List.of(
                                STAMP
                                        + "[Warning] Buffered warning: option 'max_connections': unsigned value 5 adjusted"
                                        + " to 10",
                                STAMP + "[Note] bin/mariadbd: ready for connections."))
                        .rejectedSetting())
                .contains("option 'max_connections': unsigned value 5 adjusted to 10");
    }

    @Test
    void tellsTheCauseAndNotWhatFollowsFromIt() {
        MariadbLog log = MariadbLog.of(List.of(
                STAMP + "[Note] InnoDB: Using Linux native AIO",
                STAMP + "[ERROR] InnoDB: Data file './ibdata1' uses page size 16384, but the innodb_page_size start-up"
                        + " parameter is 8192",
                STAMP + "[ERROR] Plugin 'InnoDB' registration as a STORAGE ENGINE failed.",
                STAMP + "[ERROR] Unknown/unsupported storage engine: InnoDB",
                STAMP + "[ERROR] Aborting"));

        assertThat(log.ready()).isFalse();
        assertThat(log.reason()).startsWith("InnoDB: Data file './ibdata1' uses page size 16384");
    }

    @Test
    void tellsTheStatementThatABootstrapDidNotTake() {
        assertThat(MariadbLog.of(List.of(
                                "ERROR: 1064  You have an error in your SQL syntax", STAMP + "[ERROR] Aborting"))
                        .reason())
                .isEqualTo("1064  You have an error in your SQL syntax");
    }

    @Test
    void givesTheLastLineIfNothingElseHelps() {
        assertThat(MariadbLog.of(List.of("mariadbd: error while loading shared libraries: libcrypt.so.1", ""))
                        .reason())
                .contains("libcrypt.so.1");
        assertThat(MariadbLog.of(List.of()).reason()).isEqualTo("no message in its log");
    }
}
