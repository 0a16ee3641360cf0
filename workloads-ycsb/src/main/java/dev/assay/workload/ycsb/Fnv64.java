package dev.assay.workload.ycsb;

/** YCSB's hash of numbers: 64-bit FNV-1a over the octets from low to high. Stateless. */
final class Fnv64 {

    private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 1_099_511_628_211L;
    /** The factor of four zero octets: {@code PRIME^4} modulo 2^64. */
    private static final long PRIME_TO_THE_4TH = 0x9FFA_AC08_5635_BC91L;

    private Fnv64() {}

    /** Returns the absolute value of the hash. */
    static long hash(long number) {
        long low = octets(OFFSET_BASIS, number);
        long rest = number >>> Integer.SIZE;
        // Each octet depends on the one before it, and few numbers have more than four.
        return Math.abs(rest == 0 ? low * PRIME_TO_THE_4TH : octets(low, rest));
    }

    /** Hashes the four lowest octets. */
    private static long octets(long before, long number) {
        long hash = (before ^ (number & 0xFF)) * PRIME;
        hash = (hash ^ ((number >>> 8) & 0xFF)) * PRIME;
        hash = (hash ^ ((number >>> 16) & 0xFF)) * PRIME;
        return (hash ^ ((number >>> 24) & 0xFF)) * PRIME;
    }
}
