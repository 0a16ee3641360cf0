package dev.assay.workload.oltp;

import dev.assay.test.Parallel;

@Parallel
class SysbenchOnMariadbIT extends SysbenchContract {

    SysbenchOnMariadbIT() {
        super("mariadb");
    }
}
