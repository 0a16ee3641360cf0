package dev.assay.test.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** Relays another address of this host, 127.0.0.2, to a server on 127.0.0.1, with or without a delay. Thread-safe. */
public final class Relay implements AutoCloseable {

    /** The address of the relay. */
    public static final String HOST = "127.0.0.2";

    private static final int BUFFER = 1 << 16;

    private final ServerSocket listening;
    private final int port;
    private final long delayNanos;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /**
     * Starts a relay without a delay.
     *
     * @param port of the server
     */
    public Relay(int port) throws IOException {
        this(port, Duration.ZERO);
    }

    /**
     * Starts a relay that delays each packet, as a distance does. Protocols of databases alternate between request and response, so a
     * packet does not wait for the delay of the one before it.
     *
     * @param port of the server
     * @param oneWay delay in each direction: half a round trip
     */
    public Relay(int port, Duration oneWay) throws IOException {
        this.port = port;
        this.delayNanos = oneWay.toNanos();
        this.listening = new ServerSocket(0, 50, InetAddress.getByName(HOST));
        start(this::accept);
    }

    /** Returns the port of the relay. */
    public int port() {
        return listening.getLocalPort();
    }

    /** Returns a URL of the server on 127.0.0.1, with the address of this relay instead. */
    public String through(String url) {
        return url.replace("127.0.0.1:" + port, HOST + ":" + port());
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
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                start(() -> pass(client, server));
                start(() -> pass(server, client));
            }
        } catch (IOException e) {
            // closed, or the server is gone: the client fails at its next operation
        }
    }

    private void pass(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            byte[] buffer = new byte[BUFFER];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                long due = System.nanoTime() + delayNanos;
                while (delayNanos > 0 && due - System.nanoTime() > 0) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                out.write(buffer, 0, length);
                out.flush();
            }
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
