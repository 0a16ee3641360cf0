package dev.assay.testkit;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;

record BankParameters(
        @Parameter(description = "Number of accounts", defaultValue = "2000", shapesData = true)
        int accounts) {

    BankParameters {
        if (accounts < 1_000 || accounts % 500 != 0) {
            throw AssayException.plan("--accounts: found " + accounts + ", a multiple of 500 above 999 is needed");
        }
    }
}
