package dev.assay.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A command run inside the test, with what it printed. */
record Captured(int status, String out, String err) {

    static Captured run(String... arguments) {
        return run(Integer.MAX_VALUE, arguments);
    }

    /** Runs a command whose text has lines of at most this number of columns. */
    static Captured run(int columns, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new ConsoleLog(new PrintStream(err, true, StandardCharsets.UTF_8), StandardCharsets.UTF_8),
                false,
                false,
                () -> columns);
        int status = Main.run(arguments, console);
        return new Captured(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
