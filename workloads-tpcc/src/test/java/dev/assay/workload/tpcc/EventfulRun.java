package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run in the middle of which things happen to its database. For one run, confined to one thread. */
final class EventfulRun {

    static final int USERS = 8;

    private static final int SERVED_AGAIN_SECONDS = 2;
    /** Less than any outage is of its run. */
    private static final double HARMLESS_PERCENT = 8;

    private static final Pattern PERCENT = Pattern.compile("([0-9.]+) %");
    private static final Duration LONGEST = Duration.ofSeconds(90);

    /** What it did in all its phases, by type and outcome: {@code payment:in-doubt}. */
    private final Map<String, Long> ended = new HashMap<>();

    private final Map<Integer, Deed> deeds = new HashMap<>();
    private final List<Future<?>> done = new ArrayList<>();
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private int servedAgain;

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

    /** Whether users have been served again for some seconds since all was done. */
    private boolean over(RunEvent event) {
        if (event instanceof RunEvent.IntervalMeasured second
                && deeds.isEmpty()
                && done.stream().allMatch(Future::isDone)) {
            boolean served = second.parts().stream()
                    .anyMatch(part -> part.outcome().equals("committed")
                            && part.responseTime().count() > 0);
            servedAgain += served ? 1 : 0;
        }
        return servedAgain > SERVED_AGAIN_SECONDS;
    }

    /** Runs for so many seconds, and waits for all that was to happen. */
    TrialResult run(ExperimentBuilder experiment, int seconds) throws Exception {
        return run(experiment, seconds, event -> false);
    }

    /** Runs for so many seconds, and is stopped by somebody who does not wait for a database that does not answer. */
    TrialResult runImpatiently(ExperimentBuilder experiment, int seconds) throws Exception {
        return run(
                experiment,
                seconds,
                event -> event instanceof RunEvent.Stage stage && stage.text().contains("which does not answer"));
    }

    private TrialResult run(ExperimentBuilder experiment, int seconds, Predicate<RunEvent> stop) throws Exception {
        TrialResult result = run(experiment, Duration.ofSeconds(seconds), stop);
        assertThat(result.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.series().transactionsPerSecond()).hasSize(seconds);
        return result;
    }

    /** Runs until users are served again after all that was to happen, however long a server takes; fails if they never are. */
    TrialResult runUntilServedAgain(ExperimentBuilder experiment) throws Exception {
        TrialResult result = run(experiment, LONGEST, this::over);
        assertThat(servedAgain)
                .as("seconds in which users were served again, of %d", LONGEST.toSeconds())
                .isGreaterThan(SERVED_AGAIN_SECONDS);
        assertThat(result.status()).isEqualTo(TrialResult.Status.ABORTED);
        return result;
    }

    private TrialResult run(ExperimentBuilder experiment, Duration duration, Predicate<RunEvent> stop)
            throws Exception {
        AtomicReference<ExperimentRun> run = new AtomicReference<>();
        run.set(experiment
                .users(USERS)
                .duration(duration)
                .listener(event -> {
                    heard(event);
                    if (stop.test(event)) {
                        run.get().stop();
                    }
                })
                .build());
        return result(run.get());
    }

    private TrialResult result(ExperimentRun run) throws Exception {
        TrialResult result;
        try {
            result = run.run().trials().get(0);
        } finally {
            executor.shutdown();
            assertThat(executor.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        }
        for (Future<?> deed : done) {
            deed.get();
        }
        assertThat(deeds).as("deeds not done").isEmpty();
        assertThat(codes(result))
                .as("the waits are in the response times, and the database's")
                .doesNotContain("more-busy-than-users", "intervals-do-not-add-up", "gave-up");
        assertThat(result.verdict().reasons())
                .filteredOn(reason -> reason.code().equals("users-not-busy"))
                .allSatisfy(reason -> assertThat(percent(reason.detail()))
                        .as("what a host that is short of CPU takes of a few seconds: %s", reason.detail())
                        .isLessThan(HARMLESS_PERCENT));
        return result;
    }

    private static double percent(String text) {
        Matcher percent = PERCENT.matcher(text);
        assertThat(percent.find()).as(text).isTrue();
        return Double.parseDouble(percent.group(1));
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
