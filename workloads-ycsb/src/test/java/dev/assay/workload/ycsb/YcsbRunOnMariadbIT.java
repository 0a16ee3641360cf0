package dev.assay.workload.ycsb;

import dev.assay.test.Parallel;

@Parallel
class YcsbRunOnMariadbIT extends YcsbRunOnServerContract {

    YcsbRunOnMariadbIT() {
        super("mariadb");
    }
}
