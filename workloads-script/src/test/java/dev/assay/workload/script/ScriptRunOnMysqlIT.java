package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TrialResult;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Parallel
@Exhaustive
class ScriptRunOnMysqlIT extends ScriptRunOnServerContract {

    ScriptRunOnMysqlIT() {
        super("mysql");
    }

    /** MySQL's driver keeps the objection of the server to itself until the statement is executed. */
    @Test
    @Override
    void theDatabaseExaminesStatementsBeforeTheRun() throws IOException {
        TrialResult result = wrongTable().run().trials().get(0);

        assertThat(result.course().status()).isEqualTo(TrialResult.Status.ABORTED);
        assertThat(result.outcomes().errors())
                .anySatisfy(error -> assertThat(error.firstMessage()).contains("no_such_table"));
    }
}
