package dev.assay.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Relays another address of this host, 127.0.0.2, to a server on 127.0.0.1. Thread-safe. */
final class Relay implements AutoCloseable {

    static final String HOST = "127.0.0.2";

    private final ServerSocket listening;
    private final int port;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /**
     * @param port of the server
     */
    Relay(int port) throws IOException {
        this.port = port;
        this.listening = new ServerSocket(0, 50, InetAddress.getByName(HOST));
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                sockets.add(client);
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                sockets.add(server);
                start(() -> pass(client, server));
                start(() -> pass(server, client));
            }
        } catch (IOException e) {
            // closed, or the server is gone: the client fails at its next operation
        }
    }

    private static void pass(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            // one side is gone; closing ends the other
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
