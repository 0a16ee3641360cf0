package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.ClockDifference;
import dev.assay.jdbc.internal.examine.Examination;
import dev.assay.model.result.Finding;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Examination of a MySQL or MariaDB server with an ordinary account. Changes nothing. Confined to one thread. */
final class MysqlExamination {

    private static final String CLOCK = "SELECT UNIX_TIMESTAMP(NOW(6))";

    private final Connection connection;
    private final MysqlFamily dialect;
    private final Map<String, String> properties;
    private final Expectation expectation;

    private @Nullable MysqlFacts facts;
    private @Nullable MysqlAccount account;

    MysqlExamination(
            Connection connection, MysqlFamily dialect, Map<String, String> properties, Expectation expectation) {
        this.connection = connection;
        this.dialect = dialect;
        this.properties = properties;
        this.expectation = expectation;
    }

    List<Finding> findings() {
        return new Examination()
                .part("driver", () -> driver().findings())
                .part("encryption", () -> List.of(MysqlDriverSetUp.encryption(facts(), account())))
                .part("privileges", () -> new MysqlPrivileges(connection, account(), expectation).findings())
                .part("connections", () -> List.of(headroom().connections()))
                .part("account limits", () -> List.of(headroom().ofAccount()))
                .part("prepared statements", () -> List.of(headroom().statements(driver().prepares())))
                .part("read-only", () -> List.of(new MysqlWritability(connection, facts(), account()).finding()))
                .part("durability", () -> MysqlDurability.findings(facts(), dialect.durability(facts().global())))
                .part("memory", () -> List.of(settings().memory()))
                .part("checkpoints", () -> settings().checkpoints())
                .part("server logs", () -> List.of(settings().serverLogs()))
                .part("bulk load", () -> List.of(settings().bulkLoad()))
                .part("idle limit", () -> List.of(settings().idleLimit()))
                .part("isolation", () -> List.of(settings().isolation()))
                .part("clock", () -> List.of(ClockDifference.finding(connection, CLOCK)))
                .findings();
    }

    private MysqlDriverSetUp driver() throws SQLException {
        return new MysqlDriverSetUp(connection, properties);
    }

    private MysqlHeadroom headroom() throws SQLException {
        return new MysqlHeadroom(connection, facts(), account(), expectation);
    }

    private MysqlSettings settings() throws SQLException {
        return new MysqlSettings(connection, facts(), expectation);
    }

    private MysqlFacts facts() throws SQLException {
        if (facts == null) {
            facts = MysqlFacts.read(connection);
        }
        return facts;
    }

    private MysqlAccount account() throws SQLException {
        if (account == null) {
            account = MysqlAccount.read(connection, facts());
        }
        return account;
    }
}
