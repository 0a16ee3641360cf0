package dev.assay.workload.script;

/** The hash functions of pgbench: the same values for the same arguments. Stateless. */
final class Hashes {

    private static final long MURMUR_FACTOR = 0xC6A4A7935BD1E995L;

    /** The factor times the number of bytes, 8. */
    private static final long MURMUR_LENGTH = 0x35253C9ADE8F4CA8L;

    private static final int MURMUR_SHIFT = 47;
    private static final long FNV_PRIME = 0x100000001B3L;
    private static final long FNV_BASIS = 0xCBF29CE484222325L;

    private Hashes() {}

    /** MurmurHash64A (Appleby) of the eight bytes of an integer. */
    static long murmur2(long value, long seed) {
        long word = value * MURMUR_FACTOR;
        word = (word ^ (word >>> MURMUR_SHIFT)) * MURMUR_FACTOR;
        long hash = ((seed ^ MURMUR_LENGTH) ^ word) * MURMUR_FACTOR;
        hash = (hash ^ (hash >>> MURMUR_SHIFT)) * MURMUR_FACTOR;
        return hash ^ (hash >>> MURMUR_SHIFT);
    }

    /** FNV-1a (Fowler, Noll, Vo) of the eight bytes of an integer, the lowest first. */
    static long fnv1a(long value, long seed) {
        long hash = FNV_BASIS ^ seed;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            hash = (hash ^ ((value >>> shift) & 0xFF)) * FNV_PRIME;
        }
        return hash;
    }
}
