package com.example.checkout;

import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.WorkloadContext;

/** Creates the workload {@code checkout}. Assay finds this class through META-INF/services. */
public final class CheckoutFactory extends JdbcWorkloadFactory<CheckoutParameters> {

    public CheckoutFactory() {
        super("checkout", "Customers of a web shop look at items and order them.", CheckoutParameters.class);
    }

    @Override
    public Checkout create(CheckoutParameters parameters, WorkloadContext context) {
        return new Checkout(parameters, context);
    }
}
