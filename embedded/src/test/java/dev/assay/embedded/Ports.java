package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.target.EmbeddedDatabase;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;

/** From where a server can be reached. */
final class Ports {

    private Ports() {}

    static void assertReachableOnLoopbackOnly(EmbeddedDatabase database) throws Exception {
        int port =
                URI.create(database.target().url().substring("jdbc:".length())).getPort();
        connect(InetAddress.getLoopbackAddress(), port);
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address : network.inetAddresses().toList()) {
                if (!address.isLoopbackAddress()) {
                    assertThatThrownBy(() -> connect(address, port))
                            .as("%s", address)
                            .isNotNull();
                }
            }
        }
    }

    private static void connect(InetAddress address, int port) throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 1_000);
        }
    }
}
