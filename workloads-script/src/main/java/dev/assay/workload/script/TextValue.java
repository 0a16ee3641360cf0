package dev.assay.workload.script;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Values from outside: {@code -D} and columns of {@code \gset}. Stateless. */
final class TextValue {

    private static final Pattern INTEGER = Pattern.compile("[-+]?\\d{1,19}");
    private static final Pattern DOUBLE = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    /** The texts that are truth values in SQL too. */
    private static final Set<String> WORDS = Set.of("true", "yes", "on", "false", "no", "off");

    private TextValue() {}

    /** Stores a text of {@code -D} in a variable, as the number, truth value or null that it denotes, if any. SQL gets the text itself. */
    static void define(ClientState state, int slot, String text) {
        Kind kind = evaluate(state, text);
        boolean prefix = kind == Kind.BOOLEAN && !WORDS.contains(text.strip().toLowerCase(Locale.ROOT));
        set(state, slot, prefix ? Kind.TEXT : kind, text);
    }

    /**
     * Stores the value of a column in a variable. A character column is a text until an expression uses it, so that SQL gets it
     * unchanged.
     *
     * @param type of the column, from {@link Types}
     */
    static void store(ResultSet row, int column, int type, ClientState state, int slot) throws SQLException {
        switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> {
                long number = row.getLong(column);
                state.set(slot, row.wasNull() ? Kind.NULL : Kind.INTEGER, number, null);
            }
            case Types.CHAR,
                    Types.VARCHAR,
                    Types.LONGVARCHAR,
                    Types.NCHAR,
                    Types.NVARCHAR,
                    Types.LONGNVARCHAR,
                    Types.CLOB,
                    Types.NCLOB -> {
                String text = row.getString(column);
                state.set(slot, text == null ? Kind.NULL : Kind.TEXT, 0, text);
            }
            default -> {
                String text = row.getString(column);
                if (text == null) {
                    state.set(slot, Kind.NULL, 0, null);
                } else if (type == Types.BIT || type == Types.BOOLEAN) {
                    set(state, slot, evaluate(state, text), text);
                } else {
                    define(state, slot, text);
                }
            }
        }
    }

    private static void set(ClientState state, int slot, Kind kind, String text) {
        switch (kind) {
            case NULL -> state.set(slot, kind, 0, null);
            case TEXT -> state.set(slot, kind, 0, text);
            case BOOLEAN -> state.set(slot, kind, state.whole, text);
            case INTEGER ->
                state.set(slot, kind, state.whole, Long.toString(state.whole).equals(text) ? null : text);
            case DOUBLE -> state.set(slot, kind, Double.doubleToRawLongBits(state.real), text);
        }
    }

    /**
     * Evaluates a text as pgbench does: a number, {@code null}, a beginning of {@code true}, {@code yes}, {@code false} or {@code
     * no}, or {@code on}, {@code off} or {@code of}, in any case of letters.
     *
     * @return {@link Kind#TEXT} for any other text
     */
    static Kind evaluate(ClientState state, String text) {
        String value = text.strip();
        if (INTEGER.matcher(value).matches()) {
            try {
                state.whole = Long.parseLong(value);
                return Kind.INTEGER;
            } catch (NumberFormatException e) {
                // A double: too large for an integer.
            }
        }
        if (DOUBLE.matcher(value).matches()) {
            state.real = Double.parseDouble(value);
            return Kind.DOUBLE;
        }
        if (value.equalsIgnoreCase("null")) {
            return Kind.NULL;
        }
        if (begins("true", value) || begins("yes", value) || value.equalsIgnoreCase("on")) {
            state.whole = 1;
            return Kind.BOOLEAN;
        }
        if (begins("false", value)
                || begins("no", value)
                || value.equalsIgnoreCase("off")
                || value.equalsIgnoreCase("of")) {
            state.whole = 0;
            return Kind.BOOLEAN;
        }
        return Kind.TEXT;
    }

    private static boolean begins(String word, String beginning) {
        return !beginning.isEmpty() && word.regionMatches(true, 0, beginning, 0, beginning.length());
    }

    /** Returns a double as pgbench writes it: whole numbers without a point. */
    static String format(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
