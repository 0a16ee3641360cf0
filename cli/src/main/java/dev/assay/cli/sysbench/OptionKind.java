package dev.assay.cli.sysbench;

import dev.assay.model.AssayException;
import java.util.List;

/** What may stand behind the equals sign of an option. */
enum OptionKind {
    /** A whole number, at least 0. */
    NUMBER("N"),
    /** A number. */
    DECIMAL("N"),
    /** Whatever. */
    TEXT("TEXT"),
    /** {@code on}, {@code off}, or nothing, which is {@code on}. */
    FLAG("on|off");

    private static final List<String> ON = List.of("on", "true", "1");
    private static final List<String> OFF = List.of("off", "false", "0");

    private final String form;

    OptionKind(String form) {
        this.form = form;
    }

    String form() {
        return form;
    }

    /**
     * A value in the one form it is kept in.
     *
     * @param where it stands, for messages
     * @throws AssayException of kind {@code PLAN} if it is no such value
     */
    String read(String where, String value) {
        boolean right = switch (this) {
            case NUMBER -> value.matches("\\d{1,18}");
            case DECIMAL -> value.matches("\\d{1,18}(\\.\\d{1,18})?|\\.\\d{1,18}");
            case FLAG -> ON.contains(value) || OFF.contains(value);
            case TEXT -> true;
        };
        if (!right) {
            throw AssayException.plan(where + ": found '" + value + "', "
                    + (this == FLAG ? "on or off is needed" : "a number is needed"));
        }
        return this == FLAG ? ON.contains(value) ? "on" : "off" : value;
    }
}
