package dev.assay.jdbc.mysql;

import dev.assay.jdbc.examine.ClockDifference;
import dev.assay.jdbc.examine.Examination;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * What could spoil a measurement of a MySQL or MariaDB, as far as an ordinary account may ask. Changes nothing. Stateless.
 */
final class MysqlExamination {

    /** By the clock as it is when the statement begins; the session's time zone makes no difference. */
    private static final String CLOCK = "SELECT UNIX_TIMESTAMP(NOW(6))";

    private MysqlExamination() {}

    static List<Finding> findings(
            Connection connection,
            MysqlFacts facts,
            MysqlAccount account,
            Durability durability,
            Map<String, String> properties,
            Expectation expectation)
            throws SQLException {
        MysqlDriverSetUp driver = new MysqlDriverSetUp(connection, properties);
        MysqlRoom room = new MysqlRoom(connection, facts, account, expectation);
        MysqlSettings settings = new MysqlSettings(connection, facts, expectation);
        return new Examination()
                .part("driver", driver::findings)
                .part("encryption", () -> List.of(MysqlDriverSetUp.encryption(facts, account)))
                .part("privileges", () -> new MysqlPrivileges(connection, account, expectation).findings())
                .part("connections", () -> List.of(room.connections()))
                .part("account limits", room::ofAccount)
                .part("prepared statements", () -> List.of(room.statements(driver.prepares())))
                .part("read-only", () -> List.of(new MysqlWritability(connection, facts, account).finding()))
                .part("durability", () -> MysqlDurability.findings(facts, durability))
                .part("memory", () -> List.of(settings.memory()))
                .part("checkpoints", settings::checkpoints)
                .part("server logs", () -> List.of(settings.serverLogs()))
                .part("bulk load", () -> List.of(settings.bulkLoad()))
                .part("idle limit", () -> List.of(settings.idleLimit()))
                .part("isolation", () -> List.of(settings.isolation()))
                .part("clock", () -> List.of(ClockDifference.finding(connection, CLOCK)))
                .findings();
    }
}
