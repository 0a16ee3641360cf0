package dev.assay.cli;

import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Where data and talk go: data to standard output, talk to standard error. Immutable.
 *
 * @param out data
 * @param err talk
 * @param terminal whether somebody watches standard error: only then is a line drawn over
 * @param color whether colours may be used
 */
record Console(PrintStream out, ConsoleLog err, boolean terminal, boolean color) {

    Console(PrintStream out, PrintStream err, boolean terminal, boolean color) {
        this(out, new ConsoleLog(err, charset()), terminal, color);
    }

    /**
     * The process's own streams; the launcher's shell knows whether somebody watches, the JDK does not say it of stderr. Whoever
     * prints on {@code System.err} is heard by the same way from now on.
     */
    static Console system() {
        boolean terminal = Boolean.getBoolean("assay.terminal") && !"dumb".equals(System.getenv("TERM"));
        boolean color = terminal && System.getenv("NO_COLOR") == null;
        Console console = new Console(System.out, System.err, terminal, color);
        System.setErr(console.err());
        return console;
    }

    /** In which text gets to standard error. */
    static Charset charset() {
        // JDK 19 and newer tell of standard error, 17 of the host.
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

    /** Text in a colour (an SGR code), where colours may be used. */
    String paint(String code, String text) {
        return color ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
