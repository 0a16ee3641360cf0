package dev.assay.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;

/**
 * A few lines of a terminal that are drawn over each other: what did not change is not sent again. Confined to one thread.
 *
 * <p>JLine would take over the process's own terminal and its signals; here it only works out what to send.
 */
final class TerminalRegion {

    /** What all that can move their cursor understand. */
    private static final String TYPE = "xterm";

    private static final int ROWS = 24;

    private final Console console;
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final Terminal terminal;
    private final Display display;
    private int columns;

    TerminalRegion(Console console, Charset charset, int columns) {
        this.console = console;
        this.columns = columns;
        try {
            terminal = new ExternalTerminal(
                    null,
                    "screen",
                    TYPE,
                    InputStream.nullInputStream(),
                    sent,
                    charset,
                    Terminal.SignalHandler.SIG_IGN,
                    true,
                    new Attributes(),
                    new Size(columns, ROWS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        display = new Display(terminal, false);
        display.resize(ROWS, columns);
    }

    /** Draws lines in the place of those before, until somebody prints something else there. */
    void show(List<String> lines) {
        console.err().draw(intact -> {
            if (!intact) {
                display.reset();
            }
            // A line without an end would be continued at the right edge.
            display.update(
                    lines.stream()
                            .map(line -> AttributedString.fromAnsi(line + "\n"))
                            .toList(),
                    0);
            terminal.flush();
            byte[] bytes = sent.toByteArray();
            sent.reset();
            return bytes;
        });
    }

    /** From now on, the terminal has another width; what stands there is taken away, as the terminal may have broken it. */
    void resize(int to) {
        if (to != columns) {
            columns = to;
            console.err().erase();
            display.resize(ROWS, to);
        }
    }

    int columns() {
        return columns;
    }
}
