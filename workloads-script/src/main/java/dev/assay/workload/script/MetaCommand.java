package dev.assay.workload.script;

import dev.assay.model.NearestName;
import dev.assay.workload.script.ScriptSource.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The commands that begin with a backslash. A command ends with its line, unless a backslash ends the line. */
enum MetaCommand {
    SET,
    SLEEP,
    GSET,
    ASET,
    IF,
    ELIF,
    ELSE,
    ENDIF;

    /** Commands of pgbench that scripts of Assay cannot have, with the reason. */
    private static String unsupported(String name) {
        return switch (name) {
            case "setshell", "shell" ->
                "\\" + name + " is not supported: a program that starts within a transaction would be part of its time";
            case "startpipeline", "syncpipeline", "endpipeline" ->
                "\\" + name + " is not supported: JDBC has no pipelines";
            default -> "";
        };
    }

    /** Returns the command as a script has it. */
    String shown() {
        return "\\" + name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the command of a name, in any case of letters.
     *
     * @param place of the backslash
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is none, with the nearest one
     */
    static MetaCommand of(String name, Place place) {
        String lower = name.toLowerCase(Locale.ROOT);
        List<String> known = Arrays.stream(values())
                .map(command -> command.name().toLowerCase(Locale.ROOT))
                .toList();
        if (known.contains(lower)) {
            return valueOf(lower.toUpperCase(Locale.ROOT));
        }
        String reason = unsupported(lower);
        throw place.error(
                reason.isEmpty()
                        ? "there is no command \\" + name + NearestName.suggestion(lower, known) + "; known are \\"
                                + String.join(", \\", known)
                        : reason);
    }

    /** Returns the offset of the first character that is neither blank nor a continued line; {@code end} if there is none. */
    static int blanks(String text, int begin, int end) {
        int at = begin;
        while (at < end) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < end && text.charAt(at + 1) == '\n') {
                at += 2;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
                at++;
            } else {
                return at;
            }
        }
        return at;
    }

    /** Returns the offset of the end of a command: of the first end of a line without a backslash before it. */
    static int end(String text, int begin) {
        int end = text.indexOf('\n', begin);
        while (end > begin && text.charAt(end - 1) == '\\') {
            end = text.indexOf('\n', end + 1);
        }
        return end < 0 ? text.length() : end;
    }

    /** Returns the offset after the word that begins at an offset. */
    static int wordEnd(String text, int begin, int end) {
        int at = begin;
        while (at < end && !Character.isWhitespace(text.charAt(at)) && !text.startsWith("\\\n", at)) {
            at++;
        }
        return at;
    }
}
