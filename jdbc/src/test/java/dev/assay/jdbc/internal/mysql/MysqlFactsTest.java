package dev.assay.jdbc.internal.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of servers that are not available here: other versions, other set-ups, managed services. */
@Parallel
class MysqlFactsTest {

    /** A connection that can neither be read-only nor execute a query. */
    private static final Connection CONNECTION = (Connection) Proxy.newProxyInstance(
            MysqlFactsTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                if (method.getName().equals("isReadOnly")) {
                    return false;
                }
                throw new SQLException("not told");
            });

    private static final MysqlAccount ACCOUNT =
            new MysqlAccount("'b'@'%'", "b", "d", MysqlGrants.of(List.of(), true, false), List.of(), Map.of(), "");

    private static MysqlFacts facts(String... pairs) {
        Map<String, String> variables = new HashMap<>();
        for (String pair : pairs) {
            String[] parts = pair.split("=", 2);
            variables.put(parts[0], parts[1]);
        }
        return new MysqlFacts(variables, variables, Map.of());
    }

    private static Finding durability(MysqlFacts facts, String id) {
        return MysqlDurability.findings(facts, new MysqlDialect().durability(facts.global())).stream()
                .filter(f -> f.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static MysqlSettings settings(MysqlFacts facts) {
        return new MysqlSettings(CONNECTION, facts, Expectation.ofUsers(8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "log_bin=ON | sync_binlog=0 | sync_binlog = 0 (a commit does not wait for the binary log | SET GLOBAL sync_binlog = 1;",
                "log_bin=OFF | innodb_doublewrite=OFF | innodb_doublewrite = OFF (fewer writes, and a crash may leave torn pages | restart",
                "log_bin=OFF | innodb_doublewrite=DETECT_ONLY | torn pages | restart",
                "log_bin=OFF | innodb_flush_method=nosync | nothing waits for the disk | restart"
            })
    void whatRelaxesDurabilityIsToldWithWhatItMeans(String other, String setting, String text, String remedy) {
        Finding finding = durability(facts(other, setting), "durability");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.text()).contains(text);
        assertThat(finding.remedy()).contains(remedy);
    }

    @Test
    void binaryLogThatIsOffNeedsNoFlush() {
        assertThat(durability(facts("log_bin=OFF", "sync_binlog=0"), "durability")
                        .level())
                .isEqualTo(Level.OK);
        assertThat(durability(facts("log_bin=OFF"), "binary-log").level()).isEqualTo(Level.OK);
    }

    @Test
    void statementsInTheBinaryLogAreToldOf() {
        assertThat(durability(facts("log_bin=ON", "binlog_format=ROW"), "binary-log")
                        .level())
                .isEqualTo(Level.OK);
        Finding finding = durability(facts("log_bin=ON", "binlog_format=STATEMENT"), "binary-log");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.remedy()).isEqualTo("SET GLOBAL binlog_format = 'ROW';");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpl_semi_sync_source_enabled", "rpl_semi_sync_master_enabled", "wsrep_on"})
    void commitsThatWaitForOtherServersAreNoted(String name) {
        Finding finding = durability(facts(name + "=ON"), "replication");
        assertThat(finding.level()).isEqualTo(Level.NOTE);
        assertThat(finding.text()).contains(name + " = ON");
    }

    @Test
    void whereNobodyMaySetVariablesTheParameterGroupIsNamed() {
        for (String managed : List.of("basedir=/rdsdbbin/mysql-8.0.35/", "aurora_version=3.05.2")) {
            Finding finding = settings(facts("local_infile=OFF", managed)).bulkLoad();
            assertThat(finding.remedy()).isEqualTo("set local_infile = ON in the parameter group;");
        }
        assertThat(settings(facts("local_infile=OFF", "basedir=/usr/"))
                        .bulkLoad()
                        .remedy())
                .isEqualTo("SET GLOBAL local_infile = ON;");
    }

    /** MySQL 8.0.29 and older have several log files, Aurora has none. */
    @Test
    void logOfOlderAndOtherServersIsAsLargeAsItIs() throws SQLException {
        MysqlFacts old = facts("innodb_log_file_size=50331648", "innodb_log_files_in_group=2");
        Finding finding = settings(old).checkpoints().get(0);
        assertThat(finding.level()).isEqualTo(Level.NOTE);
        assertThat(finding.text()).startsWith("innodb_log_file_size = 48 MiB, 2 files: ");
        assertThat(finding.remedy()).startsWith("raise innodb_log_file_size to 1 GiB");
        assertThat(settings(facts("innodb_log_file_size=536870912", "innodb_log_files_in_group=2"))
                        .checkpoints()
                        .get(0)
                        .level())
                .isEqualTo(Level.OK);
        assertThat(settings(facts("innodb_log_file_size=50331648", "aurora_version=3.05.2"))
                        .checkpoints())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "super_read_only=ON, PROBLEM",
        "innodb_read_only=ON, PROBLEM",
        "read_only=ON, PROBLEM",
        "read_only=NO_LOCK_NO_ADMIN, PROBLEM",
        "read_only=NO_LOCK, PROBLEM",
        "read_only=OFF, OK",
        "read_only=0, OK"
    })
    void serverIsReadOnlyInManyWords(String setting, Level level) throws SQLException {
        Finding finding = new MysqlWritability(CONNECTION, facts(setting), ACCOUNT).finding();
        assertThat(finding.level()).isEqualTo(level);
        if (level == Level.PROBLEM) {
            assertThat(finding.text()).contains(setting.replace("=", " = "), "perhaps a replica");
            assertThat(finding.remedy()).startsWith("use the URL of the primary");
        }
    }

    @Test
    void variablesThatHaveBeenRenamedAreFound() {
        assertThat(settings(facts("tx_isolation=READ-UNCOMMITTED")).isolation().level())
                .isEqualTo(Level.WARNING);
        assertThat(settings(facts("transaction_isolation=REPEATABLE-READ"))
                        .isolation()
                        .text())
                .startsWith("repeatable-read");
    }

    @Test
    void limitsOfIdleTransactionsCount() throws SQLException {
        assertThat(settings(facts("wait_timeout=28800")).idleLimit().level()).isEqualTo(Level.OK);
        Finding finding = settings(facts("wait_timeout=28800", "idle_transaction_timeout=60"))
                .idleLimit();
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.remedy()).isEqualTo("SET GLOBAL idle_transaction_timeout = 0;");
    }

    /** A missing variable of a related product causes no finding. */
    @Test
    void whatIsNotSaidIsUnknown() {
        assertThatThrownBy(() -> facts().number("max_connections"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("where a whole number was expected");
    }

    /** A failed part of an examination must not hide the other parts. */
    @Test
    void serverThatAnswersNothingIsNotJudged() {
        List<Finding> findings =
                new MysqlExamination(CONNECTION, new MysqlDialect(), Map.of(), Expectation.ofUsers(8)).findings();
        assertThat(findings).hasSizeGreaterThan(10).allSatisfy(finding -> {
            assertThat(finding.id()).isEqualTo("not-examined");
            assertThat(finding.level()).isEqualTo(Level.NOTE);
            assertThat(finding.text()).contains("not told");
        });
    }
}
