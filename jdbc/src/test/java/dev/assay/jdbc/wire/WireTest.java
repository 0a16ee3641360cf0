package dev.assay.jdbc.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.random.RandomStream;
import dev.assay.spi.target.Traffic;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;

/** Round trips are counted and delayed where the client waits for the server. */
@Parallel
class WireTest {

    private static final long MILLI = 1_000_000;

    private final ManualWaiter waiter = new ManualWaiter();
    private final Wire wire =
            new Wire(new RoundTripDelay(NetworkDistance.parse("15ms"), new RandomStream(1), 15 * MILLI, waiter));

    /** A round trip lasts as long as its delay, apart from a step of the manual clock. */
    private void expectRoundTrips(int trips) {
        assertThat(wire.roundTrips()).isEqualTo(trips);
        assertThat(waiter.now).isEqualTo(15L * trips * MILLI);
    }

    @Test
    void messagesSentTogetherAreDelayedOnce() {
        wire.sent(10);
        wire.sent(20);
        wire.sent(30);
        expectRoundTrips(1);
        wire.received(100);
        wire.received(200);
        expectRoundTrips(1);
        wire.sent(40);
        expectRoundTrips(2);
        assertThat(wire.bytesSent()).isEqualTo(100);
        assertThat(wire.bytesReceived()).isEqualTo(300);
    }

    /** As MySQL's servers do. */
    @Test
    void theGreetingOfAServerTakesARoundTrip() {
        wire.received(78);
        expectRoundTrips(1);
        wire.received(4);
        expectRoundTrips(1);
        wire.sent(10);
        expectRoundTrips(2);
    }

    @Test
    void anEndWithoutAByteIsNoGreeting() {
        wire.received(0);
        expectRoundTrips(0);
    }

    @Test
    void connectingTakesARoundTripAndEachExchangeAnother() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                CountedSocket socket = new CountedSocket(wire, false)) {
            socket.connect(server.getLocalSocketAddress());
            expectRoundTrips(1);
            try (Socket peer = server.accept()) {
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream();
                for (int exchange = 1; exchange <= 20; exchange++) {
                    out.write(new byte[] {1, 2, 3});
                    assertThat(peer.getInputStream().readNBytes(3)).hasSize(3);
                    peer.getOutputStream().write(7);
                    assertThat(in.read()).isEqualTo(7);
                    expectRoundTrips(1 + exchange);
                }
            }
        }
    }

    @Test
    void theLastMessageOfAConnectionIsNeitherDelayedNorCounted() throws Exception {
        Wire.Bundle wires = new Wire.Bundle();
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                CountedSocket socket = wire.connecting(() -> new CountedSocket(Wire.current(), false))) {
            wires.add(wire, connection);
            wire.sent(10);
            wire.received(10);
            wire.closing(connection);
            wire.sent(5);
            expectRoundTrips(1);
            assertThat(wire.bytesSent()).isEqualTo(15);
            assertThat(socket.isClosed()).isFalse();
        }
    }

    @Test
    void aBundleFindsTheWireOfAConnectionUntilItIsClosed() throws Exception {
        Wire.Bundle wires = new Wire.Bundle();
        Wire other = new Wire();
        try (Connection first = DriverManager.getConnection("jdbc:h2:mem:");
                Connection second = DriverManager.getConnection("jdbc:h2:mem:");
                CountedSocket another = other.connecting(() -> new CountedSocket(Wire.current(), false))) {
            CountedSocket socket = wire.connecting(() -> new CountedSocket(Wire.current(), false));
            wires.add(wire, first);
            assertThat(wires.of(second)).isNull();
            wires.add(other, second);
            assertThat(wires.of(first)).isSameAs(wire);
            assertThat(wires.of(second)).isSameAs(other);
            wire.sent(10);
            other.sent(1);
            socket.close();
            assertThat(wires.of(first)).isNull();
            assertThat(wires.of(second)).isSameAs(other);
            assertThat(wires.traffic()).as("closed ones stay in the sum").hasValue(new Traffic(2, 11, 0));
            assertThat(another.isClosed()).isFalse();
        }
    }

    @Test
    void withoutADistanceNothingIsDelayed() {
        Wire near = new Wire(NetworkDistance.NONE, new RandomStream(1));
        near.sent(1);
        near.received(1);
        assertThat(near.roundTrips()).isEqualTo(1);
        assertThat(waiter.now).isZero();
    }
}
