package dev.assay.workload.ycsb;

import java.nio.charset.StandardCharsets;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record, on their way in or out, reused from operation to operation; fields that were not set are not
 * there. Confined to one worker.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RowBuffer {

    private final byte[][] bytes;
    private final int[] lengths;
    private final @Nullable String[] texts;
    private final int[] present;
    private int count;

    /**
     * Without any field set.
     *
     * @param fields of the table
     * @param fieldBytes the most that are written into one
     */
    public RowBuffer(int fields, int fieldBytes) {
        this.bytes = new byte[fields][fieldBytes];
        this.lengths = new int[fields];
        this.texts = new String[fields];
        this.present = new int[fields];
    }

    /** Takes all fields away. */
    public void clear() {
        for (int i = 0; i < count; i++) {
            texts[present[i]] = null;
            lengths[present[i]] = 0;
        }
        count = 0;
    }

    /** How many fields are set. */
    public int size() {
        return count;
    }

    /** The position in the table of one of those that are set, which are counted from 0 in the order they were set. */
    public int position(int index) {
        return present[index];
    }

    /** The bytes of a field, to be written by whoever then says {@link #written}. */
    public byte[] bytes(int position) {
        return bytes[position];
    }

    /** Says that so many bytes of a field's text were written, in UTF-8. */
    public void written(int position, int length) {
        lengths[position] = length;
        texts[position] = null;
        present[count++] = position;
    }

    /** Sets a field to what was read; null is SQL's NULL. */
    public void read(int position, @Nullable String text) {
        texts[position] = text;
        lengths[position] = -1;
        present[count++] = position;
    }

    /** How many bytes of a field were written; −1 if it was read. */
    public int length(int position) {
        return lengths[position];
    }

    /** The text of a field, made when it is asked for where it was written: an allocation. Null for SQL's NULL. */
    public @Nullable String text(int position) {
        return lengths[position] < 0
                ? texts[position]
                : new String(bytes[position], 0, lengths[position], StandardCharsets.UTF_8);
    }

    /** The fields that are set, with their texts; for messages and tests. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ", ").append(present[i]).append('=').append(text(present[i]));
        }
        return text.toString();
    }
}
