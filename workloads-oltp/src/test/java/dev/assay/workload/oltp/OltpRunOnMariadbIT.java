package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;

@Parallel
@Exhaustive
class OltpRunOnMariadbIT extends OltpRunContract {

    OltpRunOnMariadbIT() {
        super("mariadb");
    }
}
