package dev.assay.workload.ycsb;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/** Which fields of a {@link KeyTable} are asked for, by their positions. Immutable; made once, before the clock starts. */
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

    /** All of a table's fields, each of them named. */
    static FieldSet named(int fields) {
        return new FieldSet(IntStream.range(0, fields).toArray(), false);
    }

    /** A single field. */
    public static FieldSet only(int position) {
        return new FieldSet(new int[] {position}, false);
    }

    /** Whether it is all of the table's, whatever they are called. */
    public boolean all() {
        return all;
    }

    /** How many. */
    public int size() {
        return positions.length;
    }

    /** The position in the table of one of them, which are counted from 0. */
    public int position(int index) {
        return positions[index];
    }

    @Override
    public String toString() {
        return all ? "all" : Arrays.toString(positions);
    }
}
