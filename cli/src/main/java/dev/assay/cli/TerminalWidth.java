package dev.assay.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.Signals;

/** The width of the terminal, read from {@code stty} at start and after each SIGWINCH. Thread-safe. */
final class TerminalWidth {

    private static final int UNKNOWN = 80;

    private static final Pattern SIZE = Pattern.compile("(\\d{1,5}) (\\d{1,5})\\s*");

    private final AtomicBoolean changed = new AtomicBoolean(true);
    private volatile int columns = UNKNOWN;

    TerminalWidth() {
        Signals.register("WINCH", () -> changed.set(true));
    }

    /** Returns the number of columns at the first call. */
    static int atFirstUse() {
        return AtFirstUse.COLUMNS;
    }

    private static final class AtFirstUse {

        private static final int COLUMNS = read();

        private AtFirstUse() {}
    }

    int columns() {
        if (changed.getAndSet(false)) {
            columns = read();
        }
        return columns;
    }

    private static int read() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            Matcher size = SIZE.matcher(text);
            if (stty.waitFor(1, TimeUnit.SECONDS) && size.matches() && Integer.parseInt(size.group(2)) > 0) {
                return Integer.parseInt(size.group(2));
            }
        } catch (IOException e) {
            return UNKNOWN; // no stty, or no controlling terminal
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return UNKNOWN;
    }
}
