package dev.assay.workload.script;

/** The kind of a value. Variables and expressions are typed dynamically, as in pgbench. */
enum Kind {
    NULL("null"),
    BOOLEAN("a boolean"),
    INTEGER("an integer"),
    DOUBLE("a double"),
    /** A text that is none of the others: only SQL can use it. */
    TEXT("a text");

    /** Kinds that count as numbers. */
    static final int NUMBERS = INTEGER.bit() | DOUBLE.bit();

    /** All kinds: those of a value from the database. */
    static final int ANY = NULL.bit() | BOOLEAN.bit() | NUMBERS | TEXT.bit();

    private final String noun;

    Kind(String noun) {
        this.noun = noun;
    }

    /** Returns the kind as a set of one. */
    int bit() {
        return 1 << ordinal();
    }

    /** Returns whether a set contains this kind. */
    boolean in(int kinds) {
        return (kinds & bit()) != 0;
    }

    /** Returns the kind in words: {@code an integer}. */
    String noun() {
        return noun;
    }

    /** Returns a set in words: {@code an integer or a double}. */
    static String nouns(int kinds) {
        StringBuilder text = new StringBuilder();
        for (Kind kind : values()) {
            if (kind.in(kinds)) {
                text.append(text.isEmpty() ? "" : " or ").append(kind.noun);
            }
        }
        return text.toString();
    }
}
