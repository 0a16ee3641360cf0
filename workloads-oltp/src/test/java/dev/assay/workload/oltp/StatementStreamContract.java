package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.plan.Checking;
import dev.assay.model.result.TrialResult;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import dev.assay.workload.oltp.Shapes.Shape;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What a server logs of each persona: texts, their order, and which of them were prepared. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StatementStreamContract {

    private static final int TABLES = 2;
    private static final int SIZE = 500;
    private static final int EVENTS = 5;

    private final String product;
    private Path folder;
    private ScratchDatabase database;
    private StatementLog log;

    StatementStreamContract(String product) {
        this.product = product;
    }

    @BeforeAll
    void create(@TempDir Path scripts) throws SQLException {
        folder = scripts;
        database = DevelopmentServer.own(product).scratch();
        log = StatementLog.of(database);
    }

    @AfterAll
    void drop() throws SQLException {
        if (database != null) {
            database.close();
        }
    }

    private ExperimentBuilder experiment(Persona persona, OltpScriptName script) {
        boolean oneTable = script.partitioned() || persona == Persona.SYSBENCH_0_4_COMPLEX;
        return Assay.create()
                .experiment("oltp")
                .parameter("persona", persona.id())
                .parameter("script", script.id())
                .parameter("tables", oneTable ? 1 : TABLES)
                .parameter("table-size", SIZE)
                .target(database.spec())
                .users(1)
                .checking(Checking.NONE)
                .duration(Duration.ofMinutes(10))
                .transactions(EVENTS);
    }

    private List<Shape> ofAssay(Persona persona, OltpScriptName script) throws Exception {
        ExperimentRun run = experiment(persona, script).build();
        run.load();
        try {
            return log.during(() -> {
                TrialResult result = run.run().trials().get(0);
                assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
                assertThat(result.outcomes().errors()).isEmpty();
                assertThat(result.outcomes().transactions().get(0).committed()).isEqualTo(EVENTS);
            });
        } finally {
            run.clean();
        }
    }

    /** sysbench 1.0.20 on its own tables. */
    final void requireStreamOfSysbench(OltpScriptName script) throws Exception {
        List<Shape> ours = ofAssay(Persona.SYSBENCH_1_0, script);
        int tables = script.partitioned() ? 1 : TABLES;
        Sysbench sysbench = new Sysbench(database, folder, tables, SIZE);
        sysbench.prepare(script);
        try {
            List<Shape> theirs = log.during(() -> sysbench.run(script, EVENTS));
            assertThat(theirs).hasSizeGreaterThanOrEqualTo(script == OltpScriptName.BULK_INSERT ? 1 : EVENTS);
            assertThat(ours).isEqualTo(theirs);
        } finally {
            sysbench.cleanup(script);
        }
    }

    /** What the sessions of a persona send is what its script asks for: no more, in that order, and prepared or not. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "ASSAY")
    void personasSendWhatIsWrittenOfThem(Persona persona) throws Exception {
        List<Shape> expected = new ArrayList<>();
        for (int event = 0; event < EVENTS; event++) {
            for (Shape shape : Shapes.ofTransaction(Given.of(persona, OltpScriptName.READ_WRITE, 1, SIZE), product)) {
                // MySQL refuses to prepare BEGIN.
                boolean refused = product.equals("mysql") && shape.text().equals("BEGIN");
                expected.add(new Shape(shape.text(), shape.prepared() && !refused));
            }
        }
        assertThat(ofAssay(persona, OltpScriptName.READ_WRITE)).isEqualTo(expected);
    }
}
