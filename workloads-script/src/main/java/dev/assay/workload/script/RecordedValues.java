package dev.assay.workload.script;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of variables, as numbers and texts that the loop copies without parsing them. Immutable. */
final class RecordedValues {

    private static final Kind[] KINDS = Kind.values();

    private final byte[] kinds;
    private final long[] bits;

    /** The texts as given; null where the number says all. */
    private final @Nullable String[] texts;

    private RecordedValues(byte[] kinds, long[] bits, @Nullable String[] texts) {
        this.kinds = kinds;
        this.bits = bits;
        this.texts = texts;
    }

    /** Stores a value in a variable. */
    void copy(int value, ClientState state, int slot) {
        state.set(slot, KINDS[kinds[value]], bits[value], texts[value]);
    }

    /** Collects values; keeps one copy of equal texts. Confined to one thread. */
    static final class Builder {

        private final Map<String, String> distinct = new HashMap<>();
        private final ClientState parsed = new ClientState(1, new RandomStream(0));
        private byte[] kinds = new byte[1024];
        private long[] bits = new long[1024];
        private @Nullable String[] texts = new @Nullable String[1024];
        private int size;

        /**
         * Adds a value.
         *
         * @param text as in {@code -D}; null for NULL
         * @return its kind
         */
        Kind add(@Nullable String text) {
            if (size == kinds.length) {
                kinds = Arrays.copyOf(kinds, 2 * size);
                bits = Arrays.copyOf(bits, 2 * size);
                texts = Arrays.copyOf(texts, 2 * size);
            }
            if (text == null) {
                parsed.set(0, Kind.NULL, 0, null);
            } else {
                TextValue.define(parsed, 0, text);
            }
            Kind kind = parsed.kind(0);
            kinds[size] = (byte) kind.ordinal();
            bits[size] = parsed.whole(0);
            String given = parsed.given(0);
            texts[size] = given == null ? null : distinct.computeIfAbsent(given, each -> each);
            size++;
            return kind;
        }

        int size() {
            return size;
        }

        RecordedValues build() {
            return new RecordedValues(
                    Arrays.copyOf(kinds, size), Arrays.copyOf(bits, size), Arrays.copyOf(texts, size));
        }
    }
}
