package dev.assay.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Standard error, where lines that are drawn over and lines that stay meet: whatever is printed, by whichever thread, takes away
 * first what is drawn. Thread-safe.
 */
final class Talk extends PrintStream {

    /** From the first of the lines that are drawn, where the cursor is left. */
    private static final byte[] ERASE = "\r\u001b[J".getBytes(StandardCharsets.US_ASCII);

    private final Below below;

    Talk(PrintStream to) {
        this(new Below(to));
    }

    private Talk(Below below) {
        super(below, true);
        this.below = below;
    }

    /** Makes what is sent to draw something. */
    @FunctionalInterface
    interface Drawing {

        /**
         * Asked while nobody else prints.
         *
         * @param intact whether what was drawn last is still there, and the cursor where it was left; else it is at the beginning
         *     of an empty line
         */
        byte[] bytes(boolean intact);
    }

    /** Draws, with the cursor left on the first line; not in the midst of a line that somebody has yet to end. */
    void draw(Drawing drawing) {
        synchronized (below) {
            if (!below.lineBegun) {
                byte[] bytes = drawing.bytes(below.drawn);
                below.to.write(bytes, 0, bytes.length);
                below.to.flush();
                below.drawn = true;
            }
        }
    }

    /** Takes away what is drawn. */
    void erase() {
        synchronized (below) {
            below.erase();
            below.to.flush();
        }
    }

    /** {@inheritDoc} In the characters of the stream below. */
    @Override
    public void print(@Nullable String text) {
        String given = String.valueOf(text);
        synchronized (below) {
            below.erase();
            below.to.print(given);
            below.lineBegun = given.isEmpty() ? below.lineBegun : !given.endsWith("\n");
        }
    }

    private static final class Below extends OutputStream {

        private final PrintStream to;
        private boolean drawn;
        private boolean lineBegun;

        Below(PrintStream to) {
            this.to = to;
        }

        private void erase() {
            if (drawn) {
                to.write(ERASE, 0, ERASE.length);
                drawn = false;
            }
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            if (length > 0) {
                erase();
                to.write(bytes, offset, length);
                lineBegun = bytes[offset + length - 1] != '\n';
            }
        }

        @Override
        public void flush() {
            to.flush();
        }

        @Override
        public void close() {
            to.close();
        }
    }
}
