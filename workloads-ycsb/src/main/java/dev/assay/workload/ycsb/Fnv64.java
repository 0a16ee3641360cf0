package dev.assay.workload.ycsb;

/** YCSB's hash of numbers: the octets from low to high, each XORed and then multiplied, as FNV-1a does. Stateless. */
final class Fnv64 {

    private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 1_099_511_628_211L;

    private Fnv64() {}

    /** The absolute value of the hash. */
    static long hash(long number) {
        long rest = number;
        long hash = OFFSET_BASIS;
        for (int octet = 0; octet < Long.BYTES; octet++) {
            hash = (hash ^ (rest & 0xFF)) * PRIME;
            rest >>= 8;
        }
        return Math.abs(hash);
    }
}
