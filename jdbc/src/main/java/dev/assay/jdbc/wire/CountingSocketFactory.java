package dev.assay.jdbc.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Socket factory for the property {@code socketFactory} of pgjdbc and MariaDB Connector/J. Thread-safe. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class CountingSocketFactory extends SocketFactory {

    /** Called by the driver. */
    public CountingSocketFactory() {}

    @Override
    public Socket createSocket() {
        return new CountedSocket(Wire.current(), false);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected(new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        return connected(new InetSocketAddress(address, port), new InetSocketAddress(localAddress, localPort));
    }

    private Socket connected(SocketAddress to, @Nullable SocketAddress from) throws IOException {
        Socket socket = createSocket();
        try {
            if (from != null) {
                socket.bind(from);
            }
            socket.connect(to);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
