package dev.assay.jdbc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Timeouts of a login are deadlines, so that the JVM does not poll before each later read. */
@Parallel
class CountedSocketTest {

    private static final int MILLIS = 10_000;

    private final List<Integer> timers = new ArrayList<>();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private CountedSocket socket(CompletableFuture<Void> timer) {
        return new CountedSocket(new Wire(), false, millis -> {
            timers.add(millis);
            return timer;
        });
    }

    private static CompletableFuture<Void> late() {
        return CompletableFuture.failedFuture(new TimeoutException());
    }

    @Test
    void aConnectEndsAtItsDeadline() throws IOException {
        try (CountedSocket socket = socket(late())) {
            assertThatThrownBy(() -> socket.connect(server.getLocalSocketAddress(), MILLIS))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("Connect timed out");
            assertThat(timers).containsExactly(MILLIS);
        }
    }

    @Test
    void aReadEndsAtItsDeadline() throws IOException {
        try (CountedSocket socket = socket(late())) {
            socket.connect(server.getLocalSocketAddress());
            InputStream in = socket.getInputStream();
            socket.setSoTimeout(MILLIS);
            assertThat(socket.getSoTimeout()).isEqualTo(MILLIS);
            assertThatThrownBy(in::read)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("Read timed out");
        }
    }

    @Test
    void readsWithoutATimeoutHaveNoDeadline() throws IOException {
        try (CountedSocket socket = socket(late())) {
            socket.connect(server.getLocalSocketAddress());
            socket.setSoTimeout(MILLIS);
            socket.setSoTimeout(0);
            exchange(socket, 3);
            assertThat(socket.getSoTimeout()).isZero();
            assertThat(timers).isEmpty();
        }
    }

    /** A timeout for all reads of a connection is the user's; a timer for each read would cost more than polls. */
    @Test
    void aTimeoutThatOutlastsALoginIsLeftToTheJvm() throws IOException {
        try (CountedSocket socket = new CountedSocket(new Wire(), false, millis -> {
            timers.add(millis);
            return new CompletableFuture<>();
        })) {
            socket.connect(server.getLocalSocketAddress());
            socket.setSoTimeout(MILLIS);
            exchange(socket, 100);
            assertThat(timers).hasSize(64);
            assertThat(socket.getSoTimeout()).isEqualTo(MILLIS);
        }
    }

    /** pgjdbc looks for a response by a read of a millisecond, and goes on. */
    @Test
    void aShortTimeoutLeavesTheSocketOpen() throws IOException {
        try (CountedSocket socket = socket(late())) {
            socket.connect(server.getLocalSocketAddress());
            socket.setSoTimeout(1);
            InputStream in = socket.getInputStream();
            assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
            socket.setSoTimeout(0);
            exchange(socket, 1);
            assertThat(timers).isEmpty();
        }
    }

    private void exchange(CountedSocket socket, int times) throws IOException {
        try (Socket peer = server.accept()) {
            for (int i = 0; i < times; i++) {
                peer.getOutputStream().write(i);
                assertThat(socket.getInputStream().read()).isEqualTo(i);
            }
        }
    }
}
