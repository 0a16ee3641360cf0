package dev.assay.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Standard error with a redrawable region at its end: every print, from any thread, erases the region first. Thread-safe by the
 * monitor of {@link PrintStream}.
 */
final class ConsoleLog extends PrintStream {

    /** Erases from the cursor, which stays on the first redrawable line. */
    private static final byte[] ERASE = "\r\u001b[J".getBytes(StandardCharsets.US_ASCII);

    private final Region region;

    ConsoleLog(PrintStream to, Charset charset) {
        this(new Region(to), charset);
    }

    private ConsoleLog(Region region, Charset charset) {
        super(region, true, charset);
        this.region = region;
    }

    @FunctionalInterface
    interface Drawing {

        /**
         * Returns the bytes to send. Called under the lock of the stream.
         *
         * @param intact whether the last drawing and the cursor are unchanged; otherwise the cursor is at the start of an empty
         *     line
         */
        byte[] bytes(boolean intact);
    }

    /**
     * Draws and leaves the cursor on the first line. If another thread's line is incomplete, this drawing is skipped once; the
     * next one ends that line first.
     */
    synchronized void draw(Drawing drawing) {
        if (region.lineBegun && !region.waited) {
            region.waited = true;
            return;
        }
        if (region.lineBegun) {
            println();
        }
        byte[] bytes = drawing.bytes(region.drawn);
        region.to.write(bytes, 0, bytes.length);
        region.to.flush();
        region.drawn = true;
    }

    synchronized void erase() {
        region.erase();
        region.to.flush();
    }

    @Override
    public boolean checkError() {
        boolean here = super.checkError(); // flushes
        return region.to.checkError() || here;
    }

    /** Guarded by the monitor of the enclosing stream. */
    private static final class Region extends OutputStream {

        private final PrintStream to;
        private boolean drawn;
        private boolean lineBegun;
        private boolean waited;

        Region(PrintStream to) {
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
