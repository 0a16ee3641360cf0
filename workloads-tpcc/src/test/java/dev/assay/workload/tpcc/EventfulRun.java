package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Interval;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Outage;
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
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** A run with events, such as server crashes, during the measurement. For one run; confined to one thread. */
final class EventfulRun {

    static final int USERS = 8;

    private static final int SERVED_AGAIN_SECONDS = 2;

    /** Leaves processors for the tests beside this one; in each second hundreds of transactions are served all the same. */
    private static final ThinkTime THINK = new ThinkTime.Constant(Duration.ofMillis(20));

    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** What it did in all its phases, by type and outcome: {@code payment:in-doubt}. */
    private final Map<String, Long> ended = new HashMap<>();

    private final List<Due> deeds = new ArrayList<>();
    private final List<Future<?>> done = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private int servedAgain;
    private int silentSeconds;

    @FunctionalInterface
    interface Deed {
        void run() throws Exception;
    }

    /**
     * Something that is to happen.
     *
     * @param condition of the second that has ended
     */
    private record Due(IntPredicate condition, Deed deed) {}

    /** Schedules an event at a second of the run, after the previous event. */
    EventfulRun after(int seconds, Deed deed) {
        deeds.add(new Due(second -> second >= seconds - 1, deed));
        return this;
    }

    /** Schedules an event, after the previous one, at a number of transactions with one outcome. */
    EventfulRun afterThat(String outcome, int transactions, Deed deed) {
        deeds.add(new Due(second -> ended(outcome) >= transactions, deed));
        return this;
    }

    /**
     * Schedules an event, after the previous one, at a number of whole seconds without a completed transaction. The delay until
     * the previous event takes effect depends on the host.
     */
    EventfulRun afterSilence(int seconds, Deed deed) {
        deeds.add(new Due(second -> silentSeconds >= seconds, deed));
        return this;
    }

    private long ended(String outcome) {
        return ended.entrySet().stream()
                .filter(each -> each.getKey().endsWith(":" + outcome))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private void heard(RunEvent event) {
        if (event instanceof RunEvent.IntervalMeasured second) {
            intervals.add(second.interval());
            second.parts()
                    .forEach(part -> ended.merge(
                            part.type() + ":" + part.outcome(),
                            part.responseTime().count(),
                            Long::sum));
            silentSeconds = served(second.interval()) ? 0 : silentSeconds + 1;
            if (!deeds.isEmpty()
                    && done.stream().allMatch(Future::isDone)
                    && deeds.get(0).condition.test(second.interval().index())) {
                Deed deed = deeds.remove(0).deed;
                // Not on this thread: listeners delay the clock of the run.
                done.add(executor.submit(() -> {
                    deed.run();
                    return null;
                }));
            }
        }
    }

    /** Whether anybody was. */
    static boolean served(Interval interval) {
        return interval.committed() + interval.rolledBack() > 0;
    }

    /** The intervals that an outage consists of, which a busy host may have made longer than a second. */
    List<Interval> intervals(Outage outage) {
        long start = Math.round(outage.startSeconds() * 1e9);
        long end = start + Math.round(outage.seconds() * 1e9);
        return intervals.stream()
                .filter(interval -> interval.startNanos() >= start && interval.startNanos() < end)
                .toList();
    }

    /** The intervals in which something failed. */
    List<Interval> failing() {
        return intervals.stream().filter(interval -> interval.failed() > 0).toList();
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

    /** Runs for a number of seconds and waits for all events. */
    TrialResult run(ExperimentBuilder experiment, int seconds) throws Exception {
        return run(experiment, seconds, event -> false);
    }

    /** Runs for a number of seconds, then stops without waiting for an unresponsive database. */
    TrialResult runImpatiently(ExperimentBuilder experiment, int seconds) throws Exception {
        return run(
                experiment,
                seconds,
                event -> event instanceof RunEvent.Stage stage
                        && stage.text().contains("the database does not respond"));
    }

    private TrialResult run(ExperimentBuilder experiment, int seconds, Predicate<RunEvent> stop) throws Exception {
        TrialResult result = run(experiment, Duration.ofSeconds(seconds), stop);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.course().phases().measuredSeconds()).isEqualTo(seconds);
        return result;
    }

    /** Runs until users are served again after all that was to happen, however long a server takes; fails if they never are. */
    TrialResult runUntilServedAgain(ExperimentBuilder experiment) throws Exception {
        TrialResult result = run(experiment, LONGEST, this::over);
        assertThat(servedAgain)
                .as("seconds in which users were served again, of %d", LONGEST.toSeconds())
                .isGreaterThan(SERVED_AGAIN_SECONDS);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.ABORTED);
        return result;
    }

    private TrialResult run(ExperimentBuilder experiment, Duration duration, Predicate<RunEvent> stop)
            throws Exception {
        AtomicReference<ExperimentRun> run = new AtomicReference<>();
        run.set(experiment
                .users(USERS)
                .think(THINK)
                .rampUp(Duration.ZERO)
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
            assertThat(executor.awaitTermination(LONGEST.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        for (Future<?> deed : done) {
            deed.get();
        }
        assertThat(deeds).as("deeds not done").isEmpty();
        assertThat(codes(result))
                .as("no wait is counted twice")
                .doesNotContain("more-busy-than-users", "records-disagree", "gave-up");
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
