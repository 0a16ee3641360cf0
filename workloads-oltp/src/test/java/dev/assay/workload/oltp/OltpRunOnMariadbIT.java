package dev.assay.workload.oltp;

import dev.assay.test.Parallel;

@Parallel
class OltpRunOnMariadbIT extends OltpRunContract {

    OltpRunOnMariadbIT() {
        super("mariadb");
    }
}
