package dev.assay.cli;

import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * The output streams of the program: data on standard output, messages on standard error. Immutable.
 *
 * @param out receives data
 * @param err receives messages
 * @param terminal whether standard error is a terminal, so that lines may be redrawn
 * @param color whether colours may be used
 */
record Console(PrintStream out, ConsoleLog err, boolean terminal, boolean color) {

    Console(PrintStream out, PrintStream err, boolean terminal, boolean color) {
        this(out, new ConsoleLog(err, charset()), terminal, color);
    }

    /**
     * Returns the console of the process and redirects {@code System.err} to it. The launcher script detects a terminal, since
     * the JDK cannot do that for standard error.
     */
    static Console system() {
        boolean terminal = Boolean.getBoolean("assay.terminal") && !"dumb".equals(System.getenv("TERM"));
        boolean color = terminal && System.getenv("NO_COLOR") == null;
        Console console = new Console(System.out, System.err, terminal, color);
        System.setErr(console.err());
        return console;
    }

    static Charset charset() {
        // JDK 19 and later have the charset of standard error, JDK 17 that of the host.
        String name = System.getProperty("stderr.encoding", System.getProperty("native.encoding", "UTF-8"));
        return Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
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
