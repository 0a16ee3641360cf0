package dev.assay.cli;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.function.IntSupplier;

/**
 * The output streams of the program: data on standard output, messages on standard error. Immutable.
 *
 * @param out receives data
 * @param err receives messages
 * @param terminal whether standard error is a terminal, so that lines may be redrawn
 * @param color whether colours may be used
 * @param width returns the number of columns of text on standard output; the first call may take milliseconds
 */
record Console(PrintStream out, ConsoleLog err, boolean terminal, boolean color, IntSupplier width) {

    /** Most columns of text and of tables: longer lines are hard to read. */
    static final int WIDEST = 120;

    private static final int NARROWEST = 60;

    /** Creates a console that does not break lines. */
    Console(PrintStream out, PrintStream err, boolean terminal, boolean color) {
        this(out, new ConsoleLog(err, charset()), terminal, color, () -> Integer.MAX_VALUE);
    }

    /**
     * Returns the console of the process and redirects {@code System.err} to it. The launcher script detects terminals, since
     * the JDK cannot do that for each stream.
     */
    static Console system() {
        boolean terminal = Boolean.getBoolean("assay.terminal") && !"dumb".equals(System.getenv("TERM"));
        boolean color = terminal && System.getenv("NO_COLOR") == null;
        IntSupplier width = Boolean.getBoolean("assay.terminal.output")
                ? () -> Math.max(NARROWEST, Math.min(WIDEST, TerminalWidth.atFirstUse()))
                : () -> WIDEST;
        Console console = new Console(System.out, new ConsoleLog(System.err, charset()), terminal, color, width);
        System.setErr(console.err());
        return console;
    }

    static Charset charset() {
        // JDK 19 and later have the charset of standard error, JDK 17 that of the host.
        String name = System.getProperty("stderr.encoding", System.getProperty("native.encoding", "UTF-8"));
        return Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
    }

    /** Returns the number of columns of text on standard output, at least 60. */
    int columns() {
        return width.getAsInt();
    }

    /** Prints a line for people, broken between words if it is longer than the terminal is wide. */
    void line(String line) {
        data(WrappedText.line(line, columns()));
    }

    void data(String text) {
        out.println(text);
        out.flush();
    }

    void info(String text) {
        err.println(text);
        err.flush();
    }

    void error(String text) {
        info(paint("31", "assay: ") + text);
    }

    /** Returns the text in a colour (an SGR code) if colours may be used. */
    String paint(String code, String text) {
        return color ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
