package dev.assay.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** The address of embedded servers, reachable only from this host. Stateless. */
final class Loopback {

    static final String ADDRESS = "127.0.0.1";

    /** Another program may take a free port before the server listens on it. */
    static final int PORT_ATTEMPTS = 3;

    private Loopback() {}

    @SuppressWarnings("AddressSelection") // a literal address: nothing is looked up
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
            return socket.getLocalPort();
        }
    }
}
