package dev.assay.jdbc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.conf.DefaultPropertySet;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver with a server that accepts connections and sends nothing. */
@Parallel
final class MysqlSocketFactoryTest {

    private final MysqlSocketFactory factory = new MysqlSocketFactory();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private Socket connect(int loginMillis) throws IOException {
        Socket socket = factory.connect(
                server.getInetAddress().getHostAddress(), server.getLocalPort(), new DefaultPropertySet(), loginMillis);
        factory.beforeHandshake();
        return socket;
    }

    /** While the driver reads, or while a busy host still sets up the socket. */
    @ParameterizedTest
    @ValueSource(ints = {1, 50, 500})
    void whoeverWaitsForASilentServerIsToldThatItWasTooLong(int loginMillis) {
        assertThatThrownBy(() -> {
                    try (Socket socket = connect(loginMillis)) {
                        socket.getInputStream().read();
                    }
                })
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("no login within " + loginMillis + " ms");
    }

    @Test
    void anAnswerInTimeIsReadAndNoReadHasATimeLimitOfItsOwn() throws IOException {
        try (Socket socket = connect(0);
                Socket peer = server.accept()) {
            assertThat(socket.getSoTimeout()).isZero();
            peer.getOutputStream().write(7);
            assertThat(socket.getInputStream().read()).isEqualTo(7);
            factory.afterHandshake();
            assertThat(socket.getSoTimeout()).isZero();
        }
    }

    @Test
    void whoeverAsksForTheStreamAgainMissesNothingThatWasReadAhead() throws IOException {
        try (Socket socket = connect(0);
                Socket peer = server.accept()) {
            peer.getOutputStream().write(new byte[] {7, 8, 9});
            assertThat(socket.getInputStream().read()).isEqualTo(7);
            assertThat(socket.getInputStream().readNBytes(2)).containsExactly(8, 9);
        }
    }

    @Test
    void aLoginThatEndedInTimeIsNotEndedLater() throws IOException {
        CompletableFuture<Void> login = new CompletableFuture<>();
        LoginDeadline deadline = new LoginDeadline(login, "late");
        try (CountedSocket socket = new CountedSocket(new Wire(), true)) {
            deadline.closes(socket);
            deadline.end();
            login.completeExceptionally(new TimeoutException());
            assertThat(socket.isClosed()).isFalse();
        }
    }

    @Test
    void aSocketMadeAfterTheDeadlineIsClosedAtOnce() throws IOException {
        CompletableFuture<Void> login = new CompletableFuture<>();
        LoginDeadline deadline = new LoginDeadline(login, "late");
        try (CountedSocket first = new CountedSocket(new Wire(), true);
                CountedSocket second = new CountedSocket(new Wire(), true)) {
            deadline.closes(first);
            login.completeExceptionally(new TimeoutException());
            assertThat(first.isClosed()).isTrue();
            assertThatThrownBy(first::getInputStream)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("late");
            deadline.closes(second);
            assertThat(second.isClosed()).isTrue();
            assertThatThrownBy(second::getOutputStream).hasMessage("no time is left for another address");
        }
    }

    /** The driver made no socket before, so no other address was tried. */
    @Test
    void whoeverMakesItsFirstSocketAfterTheDeadlineIsToldThatItWasTooLong() throws IOException {
        CompletableFuture<Void> login = new CompletableFuture<>();
        LoginDeadline deadline = new LoginDeadline(login, "late");
        IOException failure = new IOException("Socket is closed");
        assertThat(deadline.explained(failure)).isSameAs(failure);
        login.completeExceptionally(new TimeoutException());
        assertThat(deadline.explained(failure)).hasMessage("late").hasCause(failure);
        try (CountedSocket socket = new CountedSocket(new Wire(), true)) {
            deadline.closes(socket);
            assertThatThrownBy(socket::getInputStream)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("late");
        }
    }
}
