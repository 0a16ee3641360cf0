package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;

@Parallel
@Exhaustive
class OltpRunOnMysqlIT extends OltpRunContract {

    OltpRunOnMysqlIT() {
        super("mysql");
    }
}
