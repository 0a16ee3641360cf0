package dev.assay.testkit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Issues tokens, each for one login, and is the LDAP server that PostgreSQL asks whether a password is one of them. It takes the place of
 * IAM, which the servers of RDS ask. Thread-safe.
 */
final class TokenAuthority implements AutoCloseable {

    private static final int SEQUENCE = 0x30;
    private static final int BIND = 0x60;
    private static final int LONG_LENGTH = 0x80;
    private static final int ACCEPTED = 0;
    private static final int INVALID_CREDENTIALS = 49;

    /** As long as those of AWS with temporary credentials. */
    private static final int PADDING = 1_000;

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String secret =
            "planted-" + HexFormat.of().formatHex(UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII));
    private final Set<String> valid = ConcurrentHashMap.newKeySet();
    private final AtomicInteger issued = new AtomicInteger();
    private final AtomicInteger logins = new AtomicInteger();

    TokenAuthority() throws IOException {
        Thread thread = new Thread(this::serve, "token-authority");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Returns a part of all tokens, for which tests search outputs. */
    String secret() {
        return secret;
    }

    /** Returns a token for one login. */
    String issue() {
        String token = secret + "/" + issued.incrementAndGet() + "x".repeat(PADDING);
        valid.add(token);
        return token;
    }

    int issued() {
        return issued.get();
    }

    /** Returns the number of passwords that were valid tokens. */
    int logins() {
        return logins.get();
    }

    private void serve() {
        while (!listening.isClosed()) {
            try (Socket socket = listening.accept()) {
                answer(new DataInputStream(socket.getInputStream()), socket.getOutputStream());
            } catch (IOException e) {
                // The server has ended the session, or the test has ended.
            }
        }
    }

    /** Answers one simple bind: a sequence of the number of the message and of version, name and password. */
    private void answer(DataInputStream in, OutputStream out) throws IOException {
        expect(in, SEQUENCE);
        length(in);
        byte[] number = value(in);
        expect(in, BIND);
        length(in);
        value(in); // version
        value(in); // name
        boolean known = valid.remove(new String(value(in), StandardCharsets.UTF_8));
        if (known) {
            logins.incrementAndGet();
        }
        int result = known ? ACCEPTED : INVALID_CREDENTIALS;
        out.write(new byte[] {SEQUENCE, (byte) (11 + number.length), 0x02, (byte) number.length});
        out.write(number);
        out.write(new byte[] {0x61, 7, 0x0a, 1, (byte) result, 0x04, 0, 0x04, 0});
        out.flush();
        in.read(); // the server ends the session
    }

    private static void expect(DataInputStream in, int tag) throws IOException {
        int found = in.readUnsignedByte();
        if (found != tag) {
            throw new IOException("found the tag " + found);
        }
    }

    private static int length(DataInputStream in) throws IOException {
        int first = in.readUnsignedByte();
        if (first < LONG_LENGTH) {
            return first;
        }
        int length = 0;
        for (int i = 0; i < first - LONG_LENGTH; i++) {
            length = (length << 8) | in.readUnsignedByte();
        }
        return length;
    }

    private static byte[] value(DataInputStream in) throws IOException {
        in.readUnsignedByte(); // tag
        return in.readNBytes(length(in));
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
