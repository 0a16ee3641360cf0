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
 * A redrawable region of a few lines, which sends only changes to the terminal. Confined to one thread.
 *
 * <p>Uses JLine only to compute the bytes to send: JLine's own terminal would take over the process's terminal and signals.
 */
final class TerminalRegion {

    /** A type that all terminals with cursor movement understand. */
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

    /** Draws lines over the previous ones, unless other output came between. */
    void show(List<String> lines) {
        console.err().draw(intact -> {
            if (!intact) {
                display.reset();
            }
            // Without a line end, the terminal would wrap at the right edge.
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

    /** Sets the width and erases the lines, which the terminal may have wrapped. */
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
