package dev.assay.workload.oltp;

/**
 * Numbers of 32 bits that no user draws twice, and no two users in one run. Confined to its worker.
 *
 * <p>Users count in strides of their number, and a bijection (the finaliser of MurmurHash3, public domain) scatters what they
 * count over all integers.
 */
final class UniqueNumbers {

    private final int mask;
    private final int stride;
    private int counter;

    /**
     * @param mask another one for each seed
     * @param worker from 0
     * @param workers how many users there are
     */
    UniqueNumbers(int mask, int worker, int workers) {
        this.mask = mask;
        this.stride = workers;
        this.counter = worker;
    }

    /** The next; the first comes again after 2³² of all users together. */
    int next() {
        int bits = counter ^ mask;
        counter += stride;
        bits = (bits ^ (bits >>> 16)) * 0x85EBCA6B;
        bits = (bits ^ (bits >>> 13)) * 0xC2B2AE35;
        return bits ^ (bits >>> 16);
    }
}
