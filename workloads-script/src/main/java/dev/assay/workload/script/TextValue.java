package dev.assay.workload.script;

import java.util.Locale;
import java.util.regex.Pattern;

/** Values from outside: {@code -D} and columns of {@code \gset}. Stateless. */
final class TextValue {

    private static final Pattern INTEGER = Pattern.compile("[-+]?\\d{1,19}");
    private static final Pattern DOUBLE = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
    private static final int LONGEST_WORD = 5;

    private TextValue() {}

    /** Stores a text in a variable, as the number, truth value or null that it denotes, if any. SQL gets the text itself. */
    static void define(ClientState state, int slot, String text) {
        String value = text.strip();
        if (INTEGER.matcher(value).matches() && integer(state, slot, value, text)) {
            return;
        }
        if (DOUBLE.matcher(value).matches()) {
            state.set(slot, Kind.DOUBLE, Double.doubleToRawLongBits(Double.parseDouble(value)), text);
            return;
        }
        switch (value.length() > LONGEST_WORD ? "" : value.toLowerCase(Locale.ROOT)) {
            case "null" -> state.set(slot, Kind.NULL, 0, null);
            case "true", "yes", "on" -> state.set(slot, Kind.BOOLEAN, 1, text);
            case "false", "no", "off" -> state.set(slot, Kind.BOOLEAN, 0, text);
            default -> state.set(slot, Kind.TEXT, 0, text);
        }
    }

    private static boolean integer(ClientState state, int slot, String value, String text) {
        try {
            long number = Long.parseLong(value);
            state.set(slot, Kind.INTEGER, number, Long.toString(number).equals(text) ? null : text);
            return true;
        } catch (NumberFormatException e) {
            return false; // a double: too large for an integer
        }
    }

    /** Returns a double as pgbench writes it: whole numbers without a point. */
    static String format(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
