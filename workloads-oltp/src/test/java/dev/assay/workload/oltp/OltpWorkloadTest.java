package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.model.AssayException;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Table;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class OltpWorkloadTest {

    private static OltpWorkload workload(OltpScriptName script, int tables, int size) {
        return workload(Given.of(script, tables, size));
    }

    private static OltpWorkload workload(OltpParameters parameters) {
        return new OltpWorkload(parameters, new WorkloadContext(new Seeds(1), 0));
    }

    private static OltpParameters with(OltpScriptName script, int tables, int size, boolean autoInc, boolean skipTrx) {
        return Given.parameters(
                "script", script.id(),
                "tables", String.valueOf(tables),
                "table-size", String.valueOf(size),
                "auto-inc", String.valueOf(autoInc),
                "skip-trx", String.valueOf(skipTrx),
                "rand-type", "uniform");
    }

    /** Reference: the options of sysbench 1.0's scripts. */
    @Test
    void optionsHaveSysbenchsNamesAndDefaults() {
        Map<String, String> defaults = Assay.parametersOf(new OltpFactory()).stream()
                .collect(Collectors.toMap(ParameterDescription::name, ParameterDescription::defaultValue));
        assertThat(defaults)
                .containsEntry("tables", "1")
                .containsEntry("table-size", "10000")
                .containsEntry("range-size", "100")
                .containsEntry("point-selects", "10")
                .containsEntry("simple-ranges", "1")
                .containsEntry("sum-ranges", "1")
                .containsEntry("order-ranges", "1")
                .containsEntry("distinct-ranges", "1")
                .containsEntry("index-updates", "1")
                .containsEntry("non-index-updates", "1")
                .containsEntry("delete-inserts", "1")
                .containsEntry("range-selects", "true")
                .containsEntry("auto-inc", "true")
                .containsEntry("skip-trx", "false")
                .containsEntry("create-secondary", "true")
                .containsEntry("random-points", "10")
                .containsEntry("number-of-ranges", "10")
                .containsEntry("delta", "5")
                .containsEntry("rand-type", "special")
                .containsEntry("rand-spec-iter", "12")
                .containsEntry("rand-spec-pct", "1")
                .containsEntry("rand-spec-res", "75")
                .containsEntry("rand-pareto-h", "0.2")
                .containsEntry("rand-zipfian-exp", "0.8")
                .containsEntry("script", "read-write")
                .containsEntry("persona", "assay")
                .containsEntry("secondary", "false")
                .containsEntry("mysql-storage-engine", "innodb")
                .containsEntry("pgsql-variant", "none")
                .containsEntry("mysql-ignore-errors", "1213,1020,1205")
                .containsEntry("create-table-options", "")
                .hasSize(31);
    }

    @Test
    void transactionsAreTheDriversUnlessTheyAreSkipped() {
        assertThat(workload(OltpScriptName.READ_WRITE, 1, 100).transactionTypes())
                .singleElement()
                .satisfies(type -> {
                    assertThat(type.id()).isEqualTo("read-write");
                    assertThat(type.demarcation()).isEqualTo(Demarcation.DRIVER);
                    assertThat(type.statements().total()).isEqualTo(20);
                });
        assertThat(workload(with(OltpScriptName.READ_WRITE, 1, 100, true, true)).transactionTypes())
                .singleElement()
                .satisfies(type -> {
                    assertThat(type.demarcation()).isEqualTo(Demarcation.AUTOCOMMIT);
                    assertThat(type.statements().total()).isEqualTo(18);
                });
    }

    @Test
    void aTableOfSeveralChunksHasEachIdOnce() {
        List<Chunk> chunks = workload(OltpScriptName.READ_WRITE, 2, 12_345)
                .dataset()
                .chunks()
                .toList();
        assertThat(chunks)
                .extracting(Chunk::id)
                .containsExactly(
                        "sbtest1/1-5000",
                        "sbtest2/1-5000",
                        "sbtest1/5001-10000",
                        "sbtest2/5001-10000",
                        "sbtest1/10001-12345",
                        "sbtest2/10001-12345");
        assertThat(chunks.stream().mapToLong(Chunk::rows).sum()).isEqualTo(24_690);
    }

    /** Ids that the run brings could meet those of loaded rows; those of a second run would be those of the first. */
    @Test
    void insertsWithIdsOfTheirOwnBeginWithEmptyTables() {
        OltpWorkload workload = workload(with(OltpScriptName.INSERT, 2, 100, false, false));
        assertThat(workload.dataset().rows()).isZero();
        assertThat(workload.dataset().tables()).hasSize(2);
        assertThat(workload.loadRequirements().freshData()).isTrue();
        assertThat(workload(with(OltpScriptName.INSERT, 2, 100, true, false))
                        .loadRequirements()
                        .freshData())
                .isFalse();
    }

    @Test
    void noTwoUsersBringTheSameId() {
        Set<Integer> ids = new HashSet<>();
        for (int worker = 0; worker < 3; worker++) {
            UniqueNumbers numbers = new UniqueNumbers(0x1234_5678, worker, 3);
            for (int i = 0; i < 50_000; i++) {
                assertThat(ids.add(numbers.next())).isTrue();
            }
        }
        assertThat(ids.stream().filter(id -> id < 0).count()).isBetween(74_000L, 76_000L);
    }

    @Test
    void privilegesAreThoseOfTheStatements() {
        assertThat(workload(OltpScriptName.READ_WRITE, 2, 100).changes())
                .containsOnlyKeys("sbtest1", "sbtest2")
                .containsEntry("sbtest2", Set.of(Change.values()));
        assertThat(workload(OltpScriptName.POINT_SELECT, 1, 100).changes()).containsEntry("sbtest1", Set.of());
        assertThat(workload(OltpScriptName.DELETE, 1, 100).changes()).containsEntry("sbtest1", Set.of(Change.DELETE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --tables 0                                      | --tables: found 0, a number from 1 to 100000 is needed
            --table-size 0                                  | --table-size: found 0
            --script select-random-points --tables 2        | --tables: found 2; the script select-random-points reads only sbtest1
            --script select-random-ranges --tables 2        | reads only sbtest1
            --persona sysbench-0.3                          | there is no 'sysbench-0.3' (did you mean 'sysbench-0.5'?); known are assay, sysbench-1.0, sysbench-master, sysbench-0.5, sysbench-0.4-complex
            --persona sysbench-1.0 --rand-type zipfian      | --rand-type: found zipfian; the persona sysbench-1.0 has uniform, gaussian, special, pareto
            --persona sysbench-master --rand-type special   | the persona sysbench-master has uniform, gaussian, pareto, zipfian
            --persona sysbench-0.5 --script delete          | --script: found delete; the persona sysbench-0.5 has read-write, read-only, write-only
            --persona sysbench-0.4-complex --tables 2       | --tables: found 2; the persona sysbench-0.4-complex has one table, sbtest
            --persona sysbench-1.0 --create-table-options X | --create-table-options: the persona sysbench-1.0 does not support it
            --mysql-ignore-errors all                       | --mysql-ignore-errors: the persona assay retries by error class
            --mysql-ignore-errors deadlock                  | --mysql-ignore-errors: found 'deadlock', comma-separated error numbers are needed
            --mysql-storage-engine my-isam                  | --mysql-storage-engine: found 'my-isam'
            --rand-type spezial                             | there is no 'spezial' (did you mean 'special'?)
            --rand-spec-res 100                             | --rand-spec-res: found 100, a number from 0 to 99 is needed
            --rand-pareto-h 1                               | --rand-pareto-h: found 1.0
            --rand-zipfian-exp 0                            | --rand-zipfian-exp: found 0.0
            --point-selects -1                              | --point-selects: found -1
            --script update-index --index-updates 0         | the script update-index would have no statement
            """)
    void whatCannotBeIsRefused(String options, String message) {
        var experiment = Assay.create().experiment("oltp");
        String[] words = options.split(" +");
        for (int i = 0; i < words.length; i += 2) {
            experiment.parameter(words[i].substring(2), words[i + 1]);
        }
        assertThatThrownBy(() ->
                        experiment.embedded("noop").users(1).transactions(1).run())
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message);
    }

    @Test
    void usersWithoutAPartOfTheValuesAreRefused() {
        OltpParameters parameters = Given.of(OltpScriptName.SELECT_RANDOM_POINTS, 1, 10);
        assertThatThrownBy(() -> new OltpWorkload(parameters, new WorkloadContext(new Seeds(1), 11)))
                .hasMessageContaining("--users: found 11")
                .hasMessageContaining("--table-size");
    }

    @Test
    void usersOfBulkInsertWithoutATableAreRefused() {
        OltpParameters parameters = Given.of(OltpScriptName.BULK_INSERT, 1, 10);
        assertThatThrownBy(() -> new OltpWorkload(parameters, new WorkloadContext(new Seeds(1), 2)))
                .hasMessageContaining(
                        "--tables: found 1; the script bulk-insert gives each of the 2 users its own table")
                .hasMessageContaining("--tables 2");
    }

    /** Nine kinds of statements, each on each table, and BEGIN and COMMIT where they are prepared, too. */
    @Test
    void sessionsPrepareEachStatementForEachTable() {
        assertThat(workload(OltpScriptName.READ_WRITE, 4, 100).statementsPerSession())
                .isEqualTo(36);
        assertThat(workload(Given.of(Persona.SYSBENCH_1_0, OltpScriptName.READ_WRITE, 4, 100))
                        .statementsPerSession())
                .isEqualTo(38);
        assertThat(workload(OltpScriptName.POINT_SELECT, 4, 100).statementsPerSession())
                .isEqualTo(4);
    }

    /** The branch 0.5 stops after 10,000 transactions unless told otherwise. */
    @Test
    void aPersonaHasALimitOfItsOwn() {
        assertThat(workload(Given.of(Persona.SYSBENCH_0_5, OltpScriptName.READ_WRITE, 1, 100))
                        .loadRequirements()
                        .transactions())
                .isEqualTo(10_000);
        assertThat(workload(OltpScriptName.READ_WRITE, 1, 100)
                        .loadRequirements()
                        .transactions())
                .isZero();
    }

    @Test
    void aPersonaHasADistributionOfItsOwn() {
        assertThat(Given.parameters("persona", "sysbench-master").draws().randType())
                .isEqualTo(RandType.UNIFORM);
        assertThat(Given.parameters("persona", "sysbench-master", "rand-type", "pareto")
                        .draws()
                        .randType())
                .isEqualTo(RandType.PARETO);
        for (Persona persona : EnumSet.complementOf(EnumSet.of(Persona.SYSBENCH_MASTER))) {
            assertThat(Given.parameters("persona", persona.id()).draws().randType())
                    .isEqualTo(RandType.SPECIAL);
        }
    }

    @Test
    void redshiftHasNoIndexAndReplacesNoRow() {
        OltpWorkload workload = workload(Given.parameters("pgsql-variant", "redshift"));
        assertThat(workload.dataset().tables().get(0).indexes()).isEmpty();
        assertThat(workload.transactionTypes().get(0).statements().writes()).isEqualTo(2);
        assertThat(workload.changes()).containsEntry("sbtest1", Set.of(Change.UPDATE));
    }

    @Test
    void anOrdinaryIndexStandsInPlaceOfTheKey() {
        Table table = workload(Given.parameters("secondary", "true"))
                .dataset()
                .tables()
                .get(0);
        assertThat(table.primaryKey()).isEmpty();
        assertThat(table.indexes()).extracting(Table.Index::columns).containsExactly(List.of("id"), List.of("k"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            assay                | ENGINE = innodb CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
            sysbench-1.0         | /*! ENGINE = innodb */
            sysbench-master      | /*! ENGINE = innodb */
            sysbench-0.5         | /*! ENGINE = innodb MAX_ROWS = 1000000 */
            sysbench-0.4-complex | /*! ENGINE = innodb */
            """)
    void tablesHaveTheOptionsOfTheirPersona(String persona, String options) {
        assertThat(workload(Given.parameters("persona", persona))
                        .dataset()
                        .tables()
                        .get(0)
                        .options())
                .containsEntry("mysql", options)
                .containsEntry("mariadb", options);
    }

    @Test
    void moreOptionsStandBehindThose() {
        assertThat(workload(Given.parameters(
                                "persona", "sysbench-master", "create-table-options", "ROW_FORMAT = COMPRESSED"))
                        .dataset()
                        .tables()
                        .get(0)
                        .options())
                .containsEntry("mysql", "/*! ENGINE = innodb */ ROW_FORMAT = COMPRESSED")
                .containsEntry("postgresql", "ROW_FORMAT = COMPRESSED");
    }
}
