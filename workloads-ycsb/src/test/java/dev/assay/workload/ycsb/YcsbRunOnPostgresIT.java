package dev.assay.workload.ycsb;

import dev.assay.test.Parallel;

@Parallel
class YcsbRunOnPostgresIT extends YcsbRunOnServerContract {

    YcsbRunOnPostgresIT() {
        super("postgresql");
    }
}
