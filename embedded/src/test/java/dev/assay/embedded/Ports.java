package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.target.EmbeddedDatabase;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;

/** Addresses from which a server can be reached. */
final class Ports {

    private Ports() {}

    static void assertReachableOnLoopbackOnly(EmbeddedDatabase database) throws Exception {
        int port =
                URI.create(database.target().url().substring("jdbc:".length())).getPort();
        connect(InetAddress.getLoopbackAddress(), port, 120_000);
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address : network.inetAddresses().toList()) {
                if (!address.isLoopbackAddress()) {
                    assertThatThrownBy(() -> connect(address, port, 1_000))
                            .as("%s", address)
                            .isNotNull();
                }
            }
        }
    }

    private static void connect(InetAddress address, int port, int limitMillis) throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), limitMillis);
        }
    }
}
