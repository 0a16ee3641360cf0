package dev.assay.workload.ycsb;

import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.testkit.WorkloadOnTargetContract;

/** A workload with all five operations and verified values. */
abstract class YcsbOnTarget extends WorkloadOnTargetContract<YcsbParameters, KeyValueSession> {

    @Override
    protected WorkloadFactory<YcsbParameters, KeyValueSession> factory() {
        return new YcsbFactory();
    }

    /** The layout of the table's records. */
    String layout() {
        return "columns";
    }

    @Override
    protected YcsbParameters parameters() {
        return Parameters.of(
                "layout",
                layout(),
                "record-count",
                11_000,
                "data-integrity",
                true,
                "read-proportion",
                0.3,
                "update-proportion",
                0.2,
                "insert-proportion",
                0.2,
                "scan-proportion",
                0.1,
                "read-modify-write-proportion",
                0.2,
                "max-scan-length",
                20,
                "request-distribution",
                "latest");
    }
}
