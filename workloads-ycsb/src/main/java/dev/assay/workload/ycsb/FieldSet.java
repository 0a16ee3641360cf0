package dev.assay.workload.ycsb;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/** The fields of a {@link KeyTable} that an operation requests, by position. Immutable; created before measurement begins. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FieldSet {

    private final int[] positions;
    private final boolean all;

    private FieldSet(int[] positions, boolean all) {
        this.positions = positions;
        this.all = all;
    }

    static FieldSet all(int fields) {
        return new FieldSet(IntStream.range(0, fields).toArray(), true);
    }

    /** Returns all fields of a table, requested by name. */
    static FieldSet named(int fields) {
        return new FieldSet(IntStream.range(0, fields).toArray(), false);
    }

    /** Returns a set of a single field. */
    public static FieldSet only(int position) {
        return new FieldSet(new int[] {position}, false);
    }

    /** Returns true if all fields of the table are requested without naming them. */
    public boolean all() {
        return all;
    }

    /** Returns the number of fields. */
    public int size() {
        return positions.length;
    }

    /**
     * Returns the position of a field in the table.
     *
     * @param index from 0 to {@link #size} − 1
     */
    public int position(int index) {
        return positions[index];
    }

    @Override
    public String toString() {
        return all ? "all" : Arrays.toString(positions);
    }
}
