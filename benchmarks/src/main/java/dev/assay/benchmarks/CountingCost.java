package dev.assay.benchmarks;

import dev.assay.benchmarks.PairedRuns.Pair;
import dev.assay.benchmarks.PairedRuns.Run;
import dev.assay.jdbc.wire.CountingSocketFactory;
import dev.assay.jdbc.wire.PlainSocketFactory;
import dev.assay.jdbc.wire.Wire;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Measures what counting bytes and round trips on the socket costs, on the shortest statement there is: a read of one row by its
 * key from an embedded PostgreSQL. One thread has a counted and a plain connection, and uses them in turns of 20 ms, so that both
 * meet the same compiled code and the same state of the host. The counts are read after each statement, as workers do.
 *
 * <p>Arguments: pairs, 40 by default, and seconds of both connections together in each pair, 2 by default. The exit status is 1
 * unless the whole 95 % interval of the additional processor time is at most {@value PairedRuns#MOST_PERCENT} %.
 */
public final class CountingCost {

    private static final int ROWS = 10_000;
    private static final long TURN_NANOS = 20_000_000;
    private static final int WARM_UP_SECONDS = 10;

    private CountingCost() {}

    /** Runs the pairs. */
    public static void main(String[] arguments) throws Exception {
        int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 40;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2;
        boolean kept;
        try (EmbeddedDatabase database = EmbeddedPostgres.start(4);
                Connection plain = connect(database.target(), PlainSocketFactory.class)) {
            try (Statement statement = plain.createStatement()) {
                statement.execute("CREATE TABLE counting_row (id int PRIMARY KEY, field varchar(100))");
                statement.execute("INSERT INTO counting_row SELECT id, repeat('x', 100) FROM generate_series(1, " + ROWS
                        + ") AS id");
            }
            Wire wire = new Wire();
            try (Connection counted = wire.connecting(() -> connect(database.target(), CountingSocketFactory.class))) {
                Side without = new Side(plain, null);
                Side with = new Side(counted, wire);
                pair(without, with, WARM_UP_SECONDS);
                List<Pair> all = new ArrayList<>();
                for (int i = 0; i < pairs; i++) {
                    all.add(PairedRuns.print(i + 1, pair(without, with, seconds), System.out));
                }
                if (with.counts == 0) {
                    throw new IllegalStateException("nothing was counted");
                }
                kept = PairedRuns.report("counting the network's traffic", all, System.out);
            }
        }
        System.exit(kept ? 0 : 1);
    }

    private static Connection connect(TargetSpec target, Class<?> sockets) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", String.valueOf(target.user()));
        properties.setProperty("password", String.valueOf(target.password()));
        properties.setProperty("socketFactory", sockets.getName());
        return DriverManager.getConnection(target.url(), properties);
    }

    private static Pair pair(Side without, Side with, int seconds) throws SQLException {
        long turns = Math.max(1, seconds * 1_000_000_000L / (2 * TURN_NANOS));
        for (long turn = 0; turn < turns; turn++) {
            boolean withFirst = turn % 2 == 0;
            (withFirst ? with : without).turn();
            (withFirst ? without : with).turn();
        }
        return new Pair(without.lap(), with.lap());
    }

    /** A connection and what it did in its turns. */
    private static final class Side {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final PreparedStatement read;
        private final @Nullable Wire wire;
        private final SplittableRandom random = new SplittableRandom(1);
        private long statements;
        private long nanos;
        private long cpuNanos;

        /** Keeps the compiler from leaving out what reads the counts. */
        private long counts;

        Side(Connection connection, @Nullable Wire wire) throws SQLException {
            this.read = connection.prepareStatement("SELECT field FROM counting_row WHERE id = ?");
            this.wire = wire;
        }

        void turn() throws SQLException {
            long cpu = THREADS.getCurrentThreadCpuTime();
            long begin = System.nanoTime();
            long now;
            do {
                readOne();
                statements++;
                now = System.nanoTime();
            } while (now - begin < TURN_NANOS);
            nanos += now - begin;
            cpuNanos += THREADS.getCurrentThreadCpuTime() - cpu;
        }

        private void readOne() throws SQLException {
            read.setInt(1, random.nextInt(ROWS) + 1);
            try (ResultSet row = read.executeQuery()) {
                if (!row.next() || row.getString(1).length() != 100) {
                    throw new IllegalStateException("a row is missing");
                }
            }
            Wire counter = wire;
            if (counter != null) {
                counts += counter.roundTrips() + counter.bytesSent() + counter.bytesReceived();
            }
        }

        /** Returns the figures since the last call. */
        Run lap() {
            Run run = new Run(statements * 1e9 / nanos, cpuNanos / 1e3 / statements);
            statements = 0;
            nanos = 0;
            cpuNanos = 0;
            return run;
        }
    }
}
