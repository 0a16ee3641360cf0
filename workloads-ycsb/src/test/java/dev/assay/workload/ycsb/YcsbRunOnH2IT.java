package dev.assay.workload.ycsb;

import dev.assay.model.plan.TargetSpec;
import dev.assay.test.Parallel;

@Parallel
class YcsbRunOnH2IT extends YcsbRunContract {

    @Override
    TargetSpec target() {
        return Adapted.h2("runs");
    }

    @Override
    String text() {
        return "VARCHAR";
    }
}
