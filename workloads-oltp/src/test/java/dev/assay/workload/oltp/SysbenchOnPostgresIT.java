package dev.assay.workload.oltp;

import dev.assay.test.Parallel;

@Parallel
class SysbenchOnPostgresIT extends SysbenchContract {

    SysbenchOnPostgresIT() {
        super("postgresql");
    }
}
