package dev.assay.workload.ycsb;

import dev.assay.test.Parallel;

@Parallel
class YcsbRunOnMariadbIT extends YcsbRunOnServer {

    YcsbRunOnMariadbIT() {
        super("mariadb");
    }
}
