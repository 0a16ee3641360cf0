package dev.assay.model;

import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Words and assignments of commands for a POSIX shell. Stateless. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    private ShellWord() {}

    /** Returns a word, always in quotes, that a shell reads as this text. */
    public static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** Returns the line that gives a variable this value. */
    public static String assignment(String variable, String value) {
        return variable + "=" + quoted(value) + "\n";
    }

    /** Returns a word that a shell reads as this text, in quotes only if it needs them. */
    public static String readable(String text) {
        return PLAIN.matcher(text).matches() ? text : quoted(text);
    }
}
