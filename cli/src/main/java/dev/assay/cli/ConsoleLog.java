package dev.assay.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Standard error, where lines that are drawn over and lines that stay meet: whatever is printed, by whichever thread, takes away
 * first what is drawn. Thread-safe; its own monitor is the only one, which is that of {@link PrintStream}, too.
 */
final class ConsoleLog extends PrintStream {

    /** From the first of the lines that are drawn, where the cursor is left. */
    private static final byte[] ERASE = "\r\u001b[J".getBytes(StandardCharsets.US_ASCII);

    private final Below below;

    /**
     * @param charset in which text gets there
     */
    ConsoleLog(PrintStream to, Charset charset) {
        this(new Below(to), charset);
    }

    private ConsoleLog(Below below, Charset charset) {
        super(below, true, charset);
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

    /**
     * Draws, with the cursor left on the first line. A line that somebody has yet to end is given until the next time, and is
     * ended then.
     */
    synchronized void draw(Drawing drawing) {
        if (below.lineBegun && !below.waited) {
            below.waited = true;
            return;
        }
        if (below.lineBegun) {
            println();
        }
        byte[] bytes = drawing.bytes(below.drawn);
        below.to.write(bytes, 0, bytes.length);
        below.to.flush();
        below.drawn = true;
    }

    /** Takes away what is drawn. */
    synchronized void erase() {
        below.erase();
        below.to.flush();
    }

    @Override
    public boolean checkError() {
        boolean here = super.checkError(); // flushes
        return below.to.checkError() || here;
    }

    /** Who writes here has the monitor of the stream above. */
    private static final class Below extends OutputStream {

        private final PrintStream to;
        private boolean drawn;
        private boolean lineBegun;
        private boolean waited;

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
        public void write(byte[] bytes, int offset, int length) {
            if (length > 0) {
                erase();
                to.write(bytes, offset, length);
                lineBegun = bytes[offset + length - 1] != '\n';
                waited = false;
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
