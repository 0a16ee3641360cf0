package dev.assay.workload.oltp;

/** A distribution of integers. Confined to one thread; draws allocate nothing. */
@FunctionalInterface
interface Draw {

    /** Draws a value from {@code low} to {@code high}, both included; {@code high} must not be less than {@code low}. */
    int between(int low, int high);
}
