package dev.assay.workload.oltp;

/** One of the distributions. Confined to one thread; allocates nothing while it draws. */
@FunctionalInterface
interface Draw {

    /**
     * The next value.
     *
     * @param low the least
     * @param high the greatest, at least {@code low}
     */
    int between(int low, int high);
}
