package dev.assay.benchmarks;

import dev.assay.Assay;
import dev.assay.benchmarks.PairedRuns.Run;
import dev.assay.jdbc.wire.PlainSocketFactory;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import java.time.Duration;

/**
 * Measures what counting bytes and round trips on the socket costs: YCSB's reads of a record from an embedded PostgreSQL, the
 * shortest statement of all workloads, with counted and with plain sockets, in pairs of runs that alternate.
 *
 * <p>Arguments: pairs and seconds of each run, 20 and 4 by default. The exit status is 1 unless the whole 95 % interval of
 * the additional processor time is at most {@value PairedRuns#MOST_PERCENT} %.
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
                            + PlainSocketFactory.class.getName(),
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
}
