package dev.assay.jdbc.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** A socket that counts on a wire what goes through it. Thread rule: that of the driver that uses it. */
final class CountedSocket extends Socket {

    private final Wire wire;

    CountedSocket(Wire wire) {
        this.wire = wire;
        wire.over(this);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new Incoming(super.getInputStream(), wire);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new Outgoing(super.getOutputStream(), wire);
    }

    @Override
    public synchronized void close() throws IOException {
        wire.closed();
        super.close();
    }

    private static final class Incoming extends FilterInputStream {

        private final Wire wire;

        Incoming(InputStream in, Wire wire) {
            super(in);
            this.wire = wire;
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            wire.received(b < 0 ? 0 : 1);
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = in.read(bytes, offset, length);
            wire.received(Math.max(0, read));
            return read;
        }
    }

    private static final class Outgoing extends FilterOutputStream {

        private final Wire wire;

        Outgoing(OutputStream out, Wire wire) {
            super(out);
            this.wire = wire;
        }

        @Override
        public void write(int b) throws IOException {
            wire.sent(1);
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            wire.sent(length);
            out.write(bytes, offset, length);
        }
    }
}
