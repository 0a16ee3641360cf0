package dev.assay.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Where servers listen: on this host, for this host. Stateless. */
final class Loopback {

    static final String ADDRESS = "127.0.0.1";

    /** Between choosing a free port and listening on it, somebody else may take it. */
    static final int PORT_ATTEMPTS = 3;

    private Loopback() {}

    @SuppressWarnings("AddressSelection") // a literal address: nothing is looked up
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
            return socket.getLocalPort();
        }
    }
}
