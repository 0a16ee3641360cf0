package dev.assay.cli.sysbench;

import dev.assay.model.AssayException;
import java.util.List;

/** The value types of options. */
enum OptionKind {
    /** A whole number, at least 0. */
    NUMBER("N"),
    /** A number. */
    DECIMAL("N"),
    /** Any text. */
    TEXT("TEXT"),
    /** {@code on} or {@code off}; {@code on} if omitted. */
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
     * Returns the value in canonical form.
     *
     * @param where location for messages
     * @throws AssayException of kind {@code PLAN} if the value is invalid
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
