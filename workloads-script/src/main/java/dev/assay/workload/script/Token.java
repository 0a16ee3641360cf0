package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;
import java.util.Locale;

/**
 * A token of an expression. Immutable.
 *
 * @param text as written; of a variable without its colon
 */
record Token(Type type, String text, Place place) {

    /** The kinds of tokens. */
    enum Type {
        INTEGER,
        DOUBLE,
        VARIABLE,
        WORD,
        SYMBOL,
        /** The end of the line. */
        END
    }

    /** Returns whether it is this symbol. */
    boolean is(String symbol) {
        return type == Type.SYMBOL && text.equals(symbol);
    }

    /** Returns whether it is this word, in any case of letters. */
    boolean word(String lower) {
        return type == Type.WORD && text.toLowerCase(Locale.ROOT).equals(lower);
    }

    /** Returns the token for messages. */
    String shown() {
        return switch (type) {
            case END -> "the end of the line";
            case VARIABLE -> "':" + text + "'";
            default -> "'" + text + "'";
        };
    }
}
