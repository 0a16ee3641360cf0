package dev.assay.workload.oltp;

/**
 * 32-bit numbers that are unique over all users of a run. Confined to its worker.
 *
 * <p>Each user counts from its index with the number of users as stride. A bijection (the finalizer of MurmurHash3, public
 * domain) scatters the counters over all integers.
 */
final class UniqueNumbers {

    private final int mask;
    private final int stride;
    private int counter;

    /**
     * @param mask derived from the seed
     */
    UniqueNumbers(int mask, int worker, int workers) {
        this.mask = mask;
        this.stride = workers;
        this.counter = worker;
    }

    /** Returns the next number; numbers repeat after 2³² draws by all users together. */
    int next() {
        int bits = counter ^ mask;
        counter += stride;
        bits = (bits ^ (bits >>> 16)) * 0x85EBCA6B;
        bits = (bits ^ (bits >>> 13)) * 0xC2B2AE35;
        return bits ^ (bits >>> 16);
    }
}
