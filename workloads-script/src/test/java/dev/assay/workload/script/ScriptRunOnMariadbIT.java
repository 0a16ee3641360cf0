package dev.assay.workload.script;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;

@Parallel
@Exhaustive
class ScriptRunOnMariadbIT extends ScriptRunOnServerContract {

    ScriptRunOnMariadbIT() {
        super("mariadb");
    }
}
