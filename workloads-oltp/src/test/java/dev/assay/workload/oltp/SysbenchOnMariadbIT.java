package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;

@Parallel
@Exhaustive
class SysbenchOnMariadbIT extends SysbenchContract {

    SysbenchOnMariadbIT() {
        super("mariadb");
    }
}
