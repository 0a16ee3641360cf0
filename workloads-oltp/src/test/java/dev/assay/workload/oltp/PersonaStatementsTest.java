package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the personas before 1.0 put into their statements; {@link DocumentedPersonasTest} has their order. */
@Parallel
class PersonaStatementsTest {

    private static final int SIZE = 1_000;

    private static List<SentStatements.Sent> sent(OltpParameters parameters, String dialect, int events) {
        OltpWorkload workload = new OltpWorkload(parameters, new WorkloadContext(new Seeds(3), 1));
        Transaction<JdbcSession> transaction =
                workload.newScript(new WorkerContext(0, 1, new Seeds(3), null)).transaction(0);
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

    private static List<SentStatements.Sent> sent(Persona persona, int tables, int events) {
        return sent(Given.of(persona, OltpScriptName.READ_WRITE, tables, SIZE), "postgresql", events);
    }

    @Test
    void textsOfTheBranch05AreLiteral() {
        List<SentStatements.Sent> sent = sent(Persona.SYSBENCH_0_5, 1, 20);
        assertThat(sent).hasSize(20 * 18).noneMatch(SentStatements.Sent::prepared);
        assertThat(sent.get(10).text()).matches("SELECT c FROM sbtest1 WHERE id BETWEEN (\\d+) AND \\1\\+99");
        assertThat(sent.get(15).text()).matches("UPDATE sbtest1 SET c='(\\d{11}-){9}\\d{11}' WHERE id=\\d+");
        for (int event = 0; event < 20; event++) {
            Matcher deleted = Pattern.compile("DELETE FROM sbtest1 WHERE id=(\\d+)")
                    .matcher(sent.get(event * 18 + 16).text());
            assertThat(deleted.matches()).isTrue();
            assertThat(sent.get(event * 18 + 17).text())
                    .matches("INSERT INTO sbtest1 \\(id, k, c, pad\\) VALUES \\(" + deleted.group(1)
                            + ", \\d+, '(\\d{11}-){9}\\d{11}', '(\\d{11}-){4}\\d{11}'\\)");
        }
    }

    /** By chance, with four tables, in one of 10⁶⁰ runs. */
    @Test
    void aTransactionOfTheBranch05HasOneTable() {
        List<SentStatements.Sent> sent = sent(Persona.SYSBENCH_0_5, 4, 100);
        for (int event = 0; event < 100; event++) {
            assertThat(sent.subList(event * 18, event * 18 + 18))
                    .extracting(SentStatements.Sent::table)
                    .containsOnly(sent.get(event * 18).table());
        }
        assertThat(sent).extracting(SentStatements.Sent::table).contains("sbtest1", "sbtest2", "sbtest3", "sbtest4");
    }

    @Test
    void rangesOfRelease04DoNotPassTheEnd() {
        OltpParameters parameters = Given.parameters(
                "persona", "sysbench-0.4-complex", "rand-type", "uniform", "table-size", String.valueOf(SIZE));
        List<SentStatements.Sent> ranges = sent(parameters, "postgresql", 300).stream()
                .filter(one -> one.text().contains("BETWEEN"))
                .toList();
        assertThat(ranges).hasSize(1_200).allSatisfy(one -> {
            int from = (Integer) one.values().get(0);
            int to = (Integer) one.values().get(1);
            assertThat(from).isBetween(1, SIZE - 100);
            assertThat(to - from).isEqualTo(one.text().contains("DISTINCT") ? 100 : 99);
        });
        assertThat(ranges).anyMatch(one -> one.values().get(0).equals(SIZE - 100));
    }

    @Test
    void release04ReplacesARowByAnEmptyOne() {
        List<SentStatements.Sent> sent = sent(Persona.SYSBENCH_0_4_COMPLEX, 1, 1);
        assertThat((String) sent.get(15).values().get(0)).matches("(\\d{1,10}-){9}\\d{1,10}");
        assertThat(sent.get(16).text()).isEqualTo("UPDATE sbtest SET k=k+1 WHERE id=?");
        assertThat(sent.get(18).text())
                .isEqualTo("INSERT INTO sbtest (id, k, c, pad)"
                        + " VALUES (?, 0, ' ', 'aaaaaaaaaaffffffffffrrrrrrrrrreeeeeeeeeeyyyyyyyyyy')");
        assertThat(sent.subList(16, 19))
                .allSatisfy(one -> assertThat(one.values())
                        .containsExactly(sent.get(17).values().get(0)));
    }

    /** The UPDATE before the DELETE is there for PostgreSQL alone. */
    @Test
    void release04UpdatesOnceInMysql() {
        OltpParameters parameters = Given.of(Persona.SYSBENCH_0_4_COMPLEX, OltpScriptName.WRITE_ONLY, 1, SIZE);
        assertThat(sent(parameters, "mysql", 1)).hasSize(4);
        assertThat(sent(parameters, "postgresql", 1)).hasSize(5);
    }

    /** As sysbench 1.0.20 logs them: of 100 values the third of four users draws from 50 to 75. */
    @ParameterizedTest
    @CsvSource({"0, 4, 0, 25", "2, 4, 50, 75", "3, 4, 75, 100", "0, 1, 0, 100", "2, 3, 66, 100"})
    void usersOfSysbenchShareTheEndsOfTheirParts(int worker, int workers, int least, int greatest) throws Exception {
        for (String script : List.of("select-random-points", "select-random-ranges")) {
            OltpParameters parameters = Given.parameters(
                    "persona", "sysbench-1.0", "script", script, "table-size", "100", "rand-type", "uniform");
            Transaction<JdbcSession> transaction = new OltpWorkload(
                            parameters, new WorkloadContext(new Seeds(3), workers))
                    .newScript(new WorkerContext(worker, workers, new Seeds(3), null))
                    .transaction(0);
            SentStatements sent = new SentStatements("postgresql");
            for (int i = 0; i < 300; i++) {
                transaction.prepare();
                transaction.execute(sent.session());
            }
            boolean ranges = script.equals("select-random-ranges");
            List<Integer> drawn = new ArrayList<>();
            for (SentStatements.Sent one : sent.sent()) {
                for (int i = 0; i < one.values().size(); i += ranges ? 2 : 1) {
                    drawn.add((Integer) one.values().get(i));
                }
            }
            assertThat(drawn).hasSize(3_000).contains(least, greatest).allMatch(k -> k >= least && k <= greatest);
        }
    }

    @Test
    void insertsOfSysbenchAreText() {
        OltpParameters parameters = Given.of(Persona.SYSBENCH_1_0, OltpScriptName.INSERT, 1, SIZE);
        String values = "\\d+, '(\\d{11}-){9}\\d{11}', '(\\d{11}-){4}\\d{11}'\\)";
        assertThat(sent(parameters, "postgresql", 1).get(0).text())
                .matches("INSERT INTO sbtest1 \\(k, c, pad\\) VALUES \\(" + values);
        assertThat(sent(parameters, "mariadb", 1).get(0).text())
                .matches("INSERT INTO sbtest1 \\(id, k, c, pad\\) VALUES \\(0, " + values);
    }

    /** The first packet of sysbench 1.0.20 ends with the row 39033, the second with 76480. */
    @Test
    void bulkInsertSendsHalfAMebibyteAtOnceAndTheRestAtTheEnd() throws Exception {
        OltpParameters parameters = Given.of(Persona.SYSBENCH_1_0, OltpScriptName.BULK_INSERT, 1, 1);
        OltpWorkload workload = new OltpWorkload(parameters, new WorkloadContext(new Seeds(3), 1));
        var script = workload.newScript(new WorkerContext(0, 1, new Seeds(3), null));
        SentStatements sent = new SentStatements("postgresql");
        for (int i = 0; i < 76_481; i++) {
            script.transaction(0).prepare();
            script.transaction(0).execute(sent.session());
        }
        script.end(sent.session());
        assertThat(sent.sent())
                .extracting(SentStatements.Sent::text)
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("INSERT INTO sbtest1 VALUES(1,1),(2,2),")
                                .endsWith(",(39033,39033)")
                                .hasSizeLessThanOrEqualTo(512 * 1024),
                        second -> assertThat(second)
                                .startsWith("INSERT INTO sbtest1 VALUES(39034,39034),")
                                .endsWith(",(76480,76480)"),
                        rest -> assertThat(rest).isEqualTo("INSERT INTO sbtest1 VALUES(76481,76481)"));
    }
}
