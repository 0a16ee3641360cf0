package dev.assay.provisioning.docker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * Whether a database server answers at a port of this host. A connection is no answer: Docker accepts it for a server that has not
 * started. Stateless.
 */
final class ServerAnswer {

    private static final int MILLIS = 2_000;

    /** Length and code of the request of PostgreSQL's protocol for encryption, which the server answers by one byte. */
    private static final byte[] SSL_REQUEST =
            ByteBuffer.allocate(8).putInt(8).putInt(80_877_103).array();

    private ServerAnswer() {}

    static boolean at(int port, ContainerEngine engine) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MILLIS);
            socket.setSoTimeout(MILLIS);
            if (engine == ContainerEngine.POSTGRES) {
                socket.getOutputStream().write(SSL_REQUEST);
            }
            // The others greet without a request.
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false;
        }
    }
}
