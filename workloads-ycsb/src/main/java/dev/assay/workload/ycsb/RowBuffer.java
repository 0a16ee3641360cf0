package dev.assay.workload.ycsb;

import java.nio.charset.StandardCharsets;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A reusable buffer for the fields of one record, either to be written or read. It has only the fields that were set. Confined to
 * one worker.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RowBuffer {

    private final byte[][] bytes;
    private final int[] lengths;
    private final @Nullable String[] texts;
    private final int[] present;
    private int count;

    /**
     * Creates a buffer without fields.
     *
     * @param fields number of fields in the table
     * @param fieldBytes maximum bytes of a field that is written; 0 for a buffer that is only read into
     */
    public RowBuffer(int fields, int fieldBytes) {
        this.bytes = new byte[fields][fieldBytes];
        this.lengths = new int[fields];
        this.texts = new String[fields];
        this.present = new int[fields];
    }

    /** Removes all fields. */
    public void clear() {
        for (int i = 0; i < count; i++) {
            texts[present[i]] = null;
            lengths[present[i]] = 0;
        }
        count = 0;
    }

    /** Returns the number of fields that are set. */
    public int size() {
        return count;
    }

    /**
     * Returns the table position of a field.
     *
     * @param index from 0 to {@link #size} − 1, in the order in which the fields were set
     */
    public int position(int index) {
        return present[index];
    }

    /** Returns the array for the bytes of a field. The caller writes into it and then calls {@link #written}. */
    public byte[] bytes(int position) {
        return bytes[position];
    }

    /** Sets a field to the first {@code length} bytes of its array, UTF-8 text. */
    public void written(int position, int length) {
        lengths[position] = length;
        texts[position] = null;
        present[count++] = position;
    }

    /** Sets a field to a text that was read; null is SQL's NULL. */
    public void read(int position, @Nullable String text) {
        texts[position] = text;
        lengths[position] = -1;
        present[count++] = position;
    }

    /** Returns the number of bytes of a field that was written; −1 if it was read. */
    public int length(int position) {
        return lengths[position];
    }

    /** Returns the text of a field, null for SQL's NULL. Each call for a written field allocates a string. */
    public @Nullable String text(int position) {
        return lengths[position] < 0
                ? texts[position]
                : new String(bytes[position], 0, lengths[position], StandardCharsets.UTF_8);
    }

    /** Returns the positions and texts of the fields that are set, for messages and tests. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ", ").append(present[i]).append('=').append(text(present[i]));
        }
        return text.toString();
    }
}
