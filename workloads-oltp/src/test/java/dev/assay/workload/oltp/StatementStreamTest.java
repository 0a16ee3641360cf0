package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each script sends, in which order and with which inputs: as sysbench's does. */
@Parallel
class StatementStreamTest {

    private static final int TABLES = 3;
    private static final int SIZE = 1_000;

    private static final String C = "(\\d{11}-){9}\\d{11}";
    private static final String PAD = "(\\d{11}-){4}\\d{11}";

    private static List<SentStatements.Sent> event(OltpParameters parameters, String dialect, int events) {
        Workload<JdbcSession> workload = new OltpFactory().create(parameters, new WorkloadContext(new Seeds(7), 4));
        Transaction<JdbcSession> transaction =
                workload.newScript(new WorkerContext(1, 4, new Seeds(7), null)).transaction(0);
        SentStatements sent = new SentStatements(dialect);
        for (int i = 0; i < events; i++) {
            transaction.prepare();
            try {
                transaction.execute(sent.session());
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
        return sent.sent();
    }

    private static List<SentStatements.Sent> event(OltpScriptName script) {
        return event(Given.of(script, script.partitioned() ? 1 : TABLES, SIZE), "postgresql", 1);
    }

    private static String shape(SentStatements.Sent sent) {
        return sent.text().replaceAll("sbtest\\d+", "sbtestN");
    }

    private static List<String> shapes(OltpScriptName script) {
        return event(script).stream().map(StatementStreamTest::shape).toList();
    }

    private static final List<String> READS = IntStream.range(0, 14)
            .mapToObj(i -> i < 10
                    ? "SELECT c FROM sbtestN WHERE id=?"
                    : List.of(
                                    "SELECT c FROM sbtestN WHERE id BETWEEN ? AND ?",
                                    "SELECT SUM(k) FROM sbtestN WHERE id BETWEEN ? AND ?",
                                    "SELECT c FROM sbtestN WHERE id BETWEEN ? AND ? ORDER BY c",
                                    "SELECT DISTINCT c FROM sbtestN WHERE id BETWEEN ? AND ? ORDER BY c")
                            .get(i - 10))
            .toList();

    private static final List<String> WRITES = List.of(
            "UPDATE sbtestN SET k=k+1 WHERE id=?",
            "UPDATE sbtestN SET c=? WHERE id=?",
            "DELETE FROM sbtestN WHERE id=?",
            "INSERT INTO sbtestN (id, k, c, pad) VALUES (?, ?, ?, ?)");

    @Test
    void readWriteReadsFourteenTimesAndThenWritesFourTimes() {
        assertThat(shapes(OltpScriptName.READ_WRITE))
                .startsWith(READS.toArray(String[]::new))
                .endsWith(WRITES.toArray(String[]::new))
                .hasSize(18);
    }

    @Test
    void readOnlyAndWriteOnlyAreItsParts() {
        assertThat(shapes(OltpScriptName.READ_ONLY)).isEqualTo(READS);
        assertThat(shapes(OltpScriptName.WRITE_ONLY)).isEqualTo(WRITES);
    }

    @Test
    void otherScriptsSendOneStatement() {
        assertThat(shapes(OltpScriptName.POINT_SELECT)).containsExactly("SELECT c FROM sbtestN WHERE id=?");
        assertThat(shapes(OltpScriptName.UPDATE_INDEX)).containsExactly(WRITES.get(0));
        assertThat(shapes(OltpScriptName.UPDATE_NON_INDEX)).containsExactly(WRITES.get(1));
        assertThat(shapes(OltpScriptName.DELETE)).containsExactly(WRITES.get(2));
        assertThat(shapes(OltpScriptName.INSERT)).containsExactly("INSERT INTO sbtestN (k, c, pad) VALUES (?, ?, ?)");
        assertThat(shapes(OltpScriptName.SELECT_RANDOM_POINTS))
                .containsExactly("SELECT id, k, c, pad FROM sbtestN WHERE k IN (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        assertThat(shapes(OltpScriptName.SELECT_RANDOM_RANGES))
                .containsExactly(
                        "SELECT count(k) FROM sbtestN WHERE k BETWEEN ? AND ?" + " OR k BETWEEN ? AND ?".repeat(9));
    }

    /** C2.3's table of counts, and with other options than the defaults. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BULK_INSERT")
    void typesSayWhatTheySend(OltpScriptName script) {
        List<SentStatements.Sent> sent = event(script);
        StatementCounts counts = EventShape.type(Given.of(script, script.partitioned() ? 1 : TABLES, SIZE))
                .statements();
        assertThat(counts).isNotNull();
        long reads =
                sent.stream().filter(one -> one.text().startsWith("SELECT")).count();
        assertThat(counts.reads()).isEqualTo((int) reads);
        assertThat(counts.writes()).isEqualTo((int) (sent.size() - reads));
        assertThat(counts.others()).isEqualTo(script.transactional() ? 2 : 0);
    }

    @ParameterizedTest
    @CsvSource({"READ_WRITE, 14, 4, 2", "READ_ONLY, 14, 0, 2", "WRITE_ONLY, 0, 4, 2", "POINT_SELECT, 1, 0, 0"})
    void countsAreThoseOfSysbench(OltpScriptName script, int reads, int writes, int others) {
        assertThat(EventShape.type(Given.of(script, 1, SIZE)).statements())
                .isEqualTo(new StatementCounts(reads, writes, others));
    }

    /** With three tables, ten times on one table by chance: once in 20,000. */
    @Test
    void aGroupOfStatementsIsOnOneTableAndGroupsDrawTheirOwn() {
        List<SentStatements.Sent> sent = event(Given.of(OltpScriptName.READ_WRITE, TABLES, SIZE), "postgresql", 200);
        Map<String, Long> tables =
                sent.stream().collect(Collectors.groupingBy(one -> one.table(), Collectors.counting()));
        assertThat(tables.keySet()).containsExactlyInAnyOrder("sbtest1", "sbtest2", "sbtest3");
        boolean differ = false;
        for (int event = 0; event < 200; event++) {
            List<SentStatements.Sent> one = sent.subList(event * 18, event * 18 + 18);
            assertThat(one.subList(0, 10))
                    .extracting(SentStatements.Sent::table)
                    .containsOnly(one.get(0).table());
            assertThat(one.get(16).table()).isEqualTo(one.get(17).table());
            differ |= !one.get(0).table().equals(one.get(10).table());
        }
        assertThat(differ).isTrue();
    }

    @Test
    void rangesAreAsLongAsAskedAndMayPassTheEnd() {
        List<SentStatements.Sent> sent = event(Given.of(OltpScriptName.READ_ONLY, TABLES, SIZE), "postgresql", 50);
        assertThat(sent)
                .filteredOn(one -> one.text().contains("BETWEEN"))
                .hasSize(200)
                .allSatisfy(one -> {
                    int from = (Integer) one.values().get(0);
                    assertThat(from).isBetween(1, SIZE);
                    assertThat(one.values()).containsExactly(from, from + 99);
                });
    }

    @Test
    void theRowInsertedHasTheIdOfTheRowDeletedAndTextsOfTheTemplates() {
        List<SentStatements.Sent> sent = event(Given.of(OltpScriptName.WRITE_ONLY, TABLES, SIZE), "postgresql", 1);
        assertThat((String) sent.get(1).values().get(0)).matches(C);
        List<Object> inserted = sent.get(3).values();
        assertThat(inserted.get(0)).isEqualTo(sent.get(2).values().get(0));
        assertThat((Integer) inserted.get(1)).isBetween(1, SIZE);
        assertThat((String) inserted.get(2))
                .matches(C)
                .isNotEqualTo(sent.get(1).values().get(0));
        assertThat((String) inserted.get(3)).matches(PAD);
    }

    @Test
    void mysqlNumbersARowOfTheIdZero() {
        for (String dialect : List.of("mysql", "mariadb")) {
            assertThat(event(Given.of(OltpScriptName.INSERT, 1, SIZE), dialect, 1)
                            .get(0)
                            .text())
                    .isEqualTo("INSERT INTO sbtest1 (id, k, c, pad) VALUES (0, ?, ?, ?)");
        }
    }

    /** The second of four users has the second quarter of the values. */
    @Test
    void usersOfSelectsByKKeepToTheirPart() {
        List<SentStatements.Sent> points =
                event(Given.of(OltpScriptName.SELECT_RANDOM_POINTS, 1, SIZE), "postgresql", 20);
        assertThat(points)
                .allSatisfy(one -> assertThat(one.values())
                        .hasSize(10)
                        .allSatisfy(k -> assertThat((Integer) k).isBetween(251, 500)));
        List<SentStatements.Sent> ranges =
                event(Given.of(OltpScriptName.SELECT_RANDOM_RANGES, 1, SIZE), "postgresql", 20);
        assertThat(ranges).allSatisfy(one -> {
            assertThat(one.values()).hasSize(20);
            for (int i = 0; i < 20; i += 2) {
                int from = (Integer) one.values().get(i);
                assertThat(from).isBetween(251, 500);
                assertThat(one.values().get(i + 1)).isEqualTo(from + 5);
            }
        });
    }
}
