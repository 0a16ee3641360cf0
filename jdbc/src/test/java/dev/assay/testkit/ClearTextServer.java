package dev.assay.testkit;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A server that speaks as much of MySQL's protocol as a login takes: it offers encryption, and asks for the password in clear text, as
 * MySQL and MariaDB on RDS do for users of IAM. It keeps what it got, and rejects it. Thread-safe.
 */
final class ClearTextServer implements AutoCloseable {

    /** Protocol 4.1 with databases, encryption and plug-ins of authentication. */
    private static final int CAPABILITIES = 0x0028_0000 | 0x8000 | 0x2000 | 0x800 | 0x200 | 0xf;

    private static final int SSL = 0x800;

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Queue<String> passwords = new ConcurrentLinkedQueue<>();
    private final SSLContext context;

    /** @param ca of a development server, beside its certificate and key */
    ClearTextServer(Path ca) throws Exception {
        this.context = context(ca.resolveSibling("server.pem"), ca.resolveSibling("server.key"));
        Thread thread = new Thread(this::serve, "clear-text-server");
        thread.setDaemon(true);
        thread.start();
    }

    private static SSLContext context(Path certificate, Path key) throws Exception {
        byte[] encoded = Base64.getMimeDecoder().decode(Files.readString(key).replaceAll("-----[A-Z ]+-----", ""));
        PrivateKey secret = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (var in = Files.newInputStream(certificate)) {
            store.setKeyEntry("server", secret, new char[0], new Certificate[] {
                CertificateFactory.getInstance("X.509").generateCertificate(in)
            });
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    String url(String scheme) {
        return "jdbc:" + scheme + "://127.0.0.1:" + listening.getLocalPort() + "/assay";
    }

    /** Returns the passwords that came encrypted, in the order of logins. */
    Queue<String> passwords() {
        return passwords;
    }

    private void serve() {
        while (!listening.isClosed()) {
            try (Socket socket = listening.accept()) {
                login(socket);
            } catch (IOException e) {
                // The client has ended the session, or the test has ended.
            }
        }
    }

    private void login(Socket plain) throws IOException {
        send(plain.getOutputStream(), 0, greeting());
        byte[] request = receive(plain);
        if (((request[1] << 8) & SSL) == 0) {
            return; // no encryption
        }
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, null, false)) {
            socket.setUseClientMode(false);
            socket.startHandshake();
            receive(socket);
            send(socket.getOutputStream(), 3, text("\u00fe", "mysql_clear_password\0"));
            byte[] password = receive(socket);
            passwords.add(new String(password, 0, password.length - 1, StandardCharsets.UTF_8));
            send(socket.getOutputStream(), 5, text("\u00ff\u0015\u0004#28000", "Access denied"));
        }
    }

    private static byte[] greeting() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(text("\n", "8.4.0-clear-text\0", "\1\0\0\0", "saltsalt\0"));
        out.write(new byte[] {(byte) CAPABILITIES, (byte) (CAPABILITIES >> 8), 45, 2, 0});
        out.write(new byte[] {(byte) (CAPABILITIES >> 16), (byte) (CAPABILITIES >> 24), 21});
        out.write(new byte[10]);
        out.write(text("saltsaltsalt\0", "caching_sha2_password\0"));
        return out.toByteArray();
    }

    private static byte[] text(String... parts) {
        return String.join("", parts).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void send(OutputStream out, int number, byte[] content) throws IOException {
        out.write(new byte[] {(byte) content.length, (byte) (content.length >> 8), 0, (byte) number});
        out.write(content);
        out.flush();
    }

    private static byte[] receive(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int length = in.readUnsignedByte() | (in.readUnsignedByte() << 8) | (in.readUnsignedByte() << 16);
        in.readUnsignedByte(); // number
        return in.readNBytes(length);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
