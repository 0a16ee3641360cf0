package com.example.checkout;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.testkit.WorkloadContract;

/** The tests that every workload must pass without a database. */
class CheckoutTest extends WorkloadContract<CheckoutParameters, JdbcSession> {

    @Override
    protected WorkloadFactory<CheckoutParameters, JdbcSession> factory() {
        return new CheckoutFactory();
    }

    @Override
    protected CheckoutParameters parameters() {
        return new CheckoutParameters(2_500, 500);
    }
}
