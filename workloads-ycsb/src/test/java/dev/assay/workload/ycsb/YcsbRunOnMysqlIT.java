package dev.assay.workload.ycsb;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;

@Parallel
@Exhaustive
class YcsbRunOnMysqlIT extends YcsbRunOnServerContract {

    YcsbRunOnMysqlIT() {
        super("mysql");
    }
}
