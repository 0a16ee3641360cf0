package com.example.checkout;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;

/** The options {@code --customers} and {@code --items}. */
public record CheckoutParameters(
        @Parameter(description = "Number of customers", defaultValue = "10000", shapesData = true)
        int customers,

        @Parameter(description = "Number of items", defaultValue = "5000", shapesData = true)
        int items) {

    /** Checks the ranges. */
    public CheckoutParameters {
        ParameterChecks.number("customers", customers, 1, 100_000_000);
        ParameterChecks.number("items", items, 5, 100_000_000);
    }
}
