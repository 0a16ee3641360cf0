package dev.assay.workload.script;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one client, which live as long as it does and are shared by its scripts, and its random sequence. Confined to
 * one thread. Evaluation allocates nothing.
 */
final class ClientState {

    /** Value of the last evaluated expression of kind INTEGER, or BOOLEAN: 1 for true. */
    long whole;

    /** Value of the last evaluated expression of kind DOUBLE. */
    double real;

    final RandomStream random;

    /** Scratch of {@code permute}. */
    final Permutation permutation = new Permutation();

    private final Content content;
    private final Content saved;
    private long savedPosition;

    /** What a retry restores. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Content(
            Kind[] kinds, long[] bits, @Nullable String[] texts) {

        static Content of(int variables) {
            Kind[] kinds = new Kind[variables];
            Arrays.fill(kinds, Kind.NULL);
            return new Content(kinds, new long[variables], new @Nullable String[variables]);
        }

        void copyTo(Content other) {
            System.arraycopy(kinds, 0, other.kinds, 0, kinds.length);
            System.arraycopy(bits, 0, other.bits, 0, bits.length);
            System.arraycopy(texts, 0, other.texts, 0, texts.length);
        }
    }

    ClientState(int variables, RandomStream random) {
        this.content = Content.of(variables);
        this.saved = Content.of(variables);
        this.random = random;
    }

    /** Evaluates an expression and stores its value in a variable. */
    void assign(int slot, Expression expression) {
        Kind kind = expression.evaluate(this);
        set(slot, kind, kind == Kind.DOUBLE ? Double.doubleToRawLongBits(real) : whole, null);
    }

    void set(int slot, Kind kind, long bits, @Nullable String text) {
        content.kinds[slot] = kind;
        content.bits[slot] = bits;
        content.texts[slot] = text;
    }

    Kind kind(int slot) {
        return content.kinds[slot];
    }

    /** Returns the value of a variable of kind INTEGER, or 1 or 0 for BOOLEAN. */
    long whole(int slot) {
        return content.bits[slot];
    }

    /** Returns the value of a variable of kind DOUBLE. */
    double real(int slot) {
        return Double.longBitsToDouble(content.bits[slot]);
    }

    /** Returns the text that a variable was set to; null if its value is a number or NULL. */
    @Nullable
    String given(int slot) {
        return content.texts[slot];
    }

    /** Returns the value of a variable as text; null for NULL. */
    @Nullable
    String text(int slot) {
        String given = content.texts[slot];
        return given != null
                ? given
                : switch (content.kinds[slot]) {
                    case NULL, TEXT -> null;
                    case BOOLEAN -> content.bits[slot] == 0 ? "false" : "true";
                    case INTEGER -> Long.toString(content.bits[slot]);
                    case DOUBLE -> TextValue.format(real(slot));
                };
    }

    /** Remembers variables and random sequence. */
    void save() {
        content.copyTo(saved);
        savedPosition = random.position();
    }

    /** Returns to the state saved last. */
    void restore() {
        saved.copyTo(content);
        random.moveTo(savedPosition);
    }
}
