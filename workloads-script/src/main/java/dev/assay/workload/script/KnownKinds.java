package dev.assay.workload.script;

/**
 * The kinds that the values of variables may have, over all scripts and all clients. They grow while scripts are examined, until
 * all are known. Confined to one thread.
 */
final class KnownKinds {

    /** Without variables, so that all are known. */
    static final KnownKinds NONE = new KnownKinds(0).complete();

    private final int[] kinds;
    private boolean strict;
    private boolean grown;

    KnownKinds(int variables) {
        this.kinds = new int[variables];
    }

    /** Returns the kinds of a variable; 0 if none is known yet. */
    int of(int slot) {
        return kinds[slot];
    }

    void add(int slot, int more) {
        grown |= (kinds[slot] | more) != kinds[slot];
        kinds[slot] |= more;
    }

    /** Returns whether a kind was added since the last call. */
    boolean grew() {
        boolean result = grown;
        grown = false;
        return result;
    }

    /** States that all kinds are known: expressions that cannot be evaluated are rejected from now on. */
    KnownKinds complete() {
        strict = true;
        return this;
    }

    boolean strict() {
        return strict;
    }
}
