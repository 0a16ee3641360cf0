package dev.assay.workload.oltp;

import dev.assay.test.Parallel;

@Parallel
class OltpRunOnPostgresIT extends OltpRunContract {

    OltpRunOnPostgresIT() {
        super("postgresql");
    }
}
