package dev.assay.workload.ycsb;

import dev.assay.test.Parallel;

@Parallel
class YcsbRunOnMysqlIT extends YcsbRunOnServerContract {

    YcsbRunOnMysqlIT() {
        super("mysql");
    }
}
