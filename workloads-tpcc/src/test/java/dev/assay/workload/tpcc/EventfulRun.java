package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ExperimentBuilder;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.spi.event.RunEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A run in the middle of which things happen to its database. For one run, confined to one thread. */
final class EventfulRun {

    static final int USERS = 8;

    /** What it did in all its phases, by type and outcome: {@code payment:in-doubt}. */
    private final Map<String, Long> ended = new HashMap<>();

    private final Map<Integer, Deed> deeds = new HashMap<>();
    private final List<Future<?>> done = new ArrayList<>();
    private final ExecutorService executor = Executors.newSingleThreadExecutor();

    @FunctionalInterface
    interface Deed {
        void run() throws Exception;
    }

    /** Lets something happen when so many seconds of the run are over, one after the other. */
    EventfulRun after(int seconds, Deed deed) {
        deeds.put(seconds - 1, deed);
        return this;
    }

    private void heard(RunEvent event) {
        if (event instanceof RunEvent.IntervalMeasured second) {
            second.parts()
                    .forEach(part -> ended.merge(
                            part.type() + ":" + part.outcome(),
                            part.responseTime().count(),
                            Long::sum));
            Deed deed = deeds.remove(second.interval().index());
            if (deed != null) {
                // Not here: whoever listens holds up the clock of the run.
                done.add(executor.submit(() -> {
                    deed.run();
                    return null;
                }));
            }
        }
    }

    /** Runs for so many seconds, and waits for all that was to happen. */
    TrialResult run(ExperimentBuilder experiment, int seconds) throws Exception {
        TrialResult result;
        try {
            result = experiment
                    .users(USERS)
                    .duration(Duration.ofSeconds(seconds))
                    .listener(this::heard)
                    .run()
                    .trials()
                    .get(0);
        } finally {
            executor.shutdown();
            assertThat(executor.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        }
        for (Future<?> deed : done) {
            deed.get();
        }
        assertThat(deeds).as("deeds not done").isEmpty();
        assertThat(result.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.series().transactionsPerSecond()).hasSize(seconds);
        assertThat(codes(result))
                .as("the waits are in the response times, and the database's")
                .doesNotContain("users-not-busy", "more-busy-than-users", "intervals-do-not-add-up", "gave-up");
        return result;
    }

    /** Why the verdict is what it is. */
    static List<String> codes(TrialResult result) {
        return result.verdict().reasons().stream().map(Verdict.Reason::code).toList();
    }

    /** Every commit that a user was told of is there, and no transaction is but those and some of those in doubt. */
    void requireEverythingAccountedFor(String type, long added) {
        long committed = ended.getOrDefault(type + ":committed", 0L);
        assertThat(committed).isPositive();
        assertThat(added)
                .as("rows of %s", type)
                .isBetween(committed, committed + ended.getOrDefault(type + ":in-doubt", 0L));
    }
}
