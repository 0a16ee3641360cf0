package dev.assay.testkit;

import static org.awaitility.Awaitility.await;

import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures how far an action moves the transaction counters of a server. The counters are delayed, and each reading
 * itself adds to them. So the meter reads until successive readings differ by the same amount while none of our sessions is
 * ending, and subtracts that amount. The server's own upkeep only ever adds: the least of several measurements lacks it.
 * Confined to one thread.
 */
final class ServerMeter {

    private static final int STEADY = 4;
    private static final int MEASUREMENTS = 3;

    private final Target target;
    private final List<ServerCounters> readings = new ArrayList<>();
    private long perReading;

    ServerMeter(Target target) {
        this.target = target;
    }

    /** Returns the least that the counters moved in several executions of an action. */
    ServerCounters during(AssertingThread.Task action) throws Exception {
        ServerCounters least = once(action);
        for (int i = 1; i < MEASUREMENTS; i++) {
            ServerCounters other = once(action);
            least = new ServerCounters(
                    Math.min(least.committed(), other.committed()), Math.min(least.rolledBack(), other.rolledBack()));
        }
        return least;
    }

    private ServerCounters once(AssertingThread.Task action) throws Exception {
        steady();
        int from = readings.size() - 1;
        action.run();
        steady();
        int to = readings.size() - 1;
        return new ServerCounters(
                readings.get(to).committed() - readings.get(from).committed() - (to - from) * perReading,
                readings.get(to).rolledBack() - readings.get(from).rolledBack());
    }

    private void steady() {
        int first = readings.size();
        await().atMost(JdbcTargetFixture.LIMIT)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(40))
                .until(() -> {
                    readings.add(target.counters().orElseThrow());
                    return readings.size() - first > STEADY && movedEvenly();
                });
    }

    private boolean movedEvenly() {
        int last = readings.size() - 1;
        perReading = readings.get(last).committed() - readings.get(last - 1).committed();
        for (int i = 1; i < STEADY; i++) {
            if (readings.get(last - i).sessions() > 0) {
                return false; // its last commits may be counted later
            }
            if (readings.get(last - i).committed() - readings.get(last - i - 1).committed() != perReading) {
                return false;
            }
        }
        return true;
    }
}
