package dev.assay.workload.oltp;

import dev.assay.test.Parallel;

@Parallel
class OltpRunOnMysqlIT extends OltpRunContract {

    OltpRunOnMysqlIT() {
        super("mysql");
    }
}
