package dev.assay.benchmarks;

import dev.assay.Assay;
import dev.assay.benchmarks.PairedRuns.Run;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import javax.net.SocketFactory;

/**
 * Measures what counting bytes and round trips on the socket costs: YCSB's reads of a record from an embedded PostgreSQL, the
 * shortest statement of all workloads, with counted and with plain sockets, in pairs of runs that alternate.
 *
 * <p>Arguments: pairs and seconds of each run, 20 and 4 by default. The exit status is 1 if the whole 95 % interval of the
 * additional processor time is above {@value PairedRuns#MOST_PERCENT} %.
 */
public final class CountingCost {

    private static final int USERS = 8;
    private static final int WARM_UPS = 4;

    private CountingCost() {}

    /** Runs the pairs. */
    public static void main(String[] arguments) throws Exception {
        int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 4;
        boolean kept;
        try (EmbeddedDatabase database = EmbeddedPostgres.start(4 * USERS)) {
            TargetSpec counted = database.target();
            TargetSpec plain = new TargetSpec(
                    counted.name(),
                    counted.url() + (counted.url().contains("?") ? "&" : "?") + "socketFactory="
                            + PlainSockets.class.getName(),
                    counted.user(),
                    counted.password(),
                    counted.tls(),
                    counted.sessions());
            PairedRuns.Load load = with -> run(with ? counted : plain, with, seconds);
            for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
                load.run(warmUp % 2 == 0);
            }
            kept = PairedRuns.report(
                    "counting the network's traffic", PairedRuns.measured(pairs, load, System.out), System.out);
        }
        System.exit(kept ? 0 : 1);
    }

    private static Run run(TargetSpec target, boolean counted, int seconds) {
        var result = Assay.create()
                .experiment("ycsb")
                .parameter("workload", "c")
                .parameter("record-count", 10_000)
                .target(target)
                .users(USERS)
                .rampUp(Duration.ofSeconds(1))
                .duration(Duration.ofSeconds(seconds))
                .run()
                .trial();
        boolean found = result.hosts().network().roundTripsPerTransaction() != null;
        if (found != counted) {
            throw new IllegalStateException("round trips were " + (found ? "" : "not ") + "counted");
        }
        return Run.of(result);
    }

    /** Plain sockets without a timeout, which a counted socket has neither: with one, the JVM polls before each read. */
    public static final class PlainSockets extends SocketFactory {

        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public void setSoTimeout(int millis) {
                    // none
                }
            };
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return connected(new InetSocketAddress(host, port));
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
            return connected(new InetSocketAddress(host, port));
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return connected(new InetSocketAddress(host, port));
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
            return connected(new InetSocketAddress(host, port));
        }

        private Socket connected(InetSocketAddress address) throws IOException {
            Socket socket = createSocket();
            try {
                socket.connect(address);
                return socket;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }
    }
}
