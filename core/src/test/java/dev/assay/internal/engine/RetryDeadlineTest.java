package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

@Parallel
class RetryDeadlineTest {

    private static final long SECOND = 1_000_000_000L;

    private boolean stopped;
    private int asked;
    private final ManualClock clock = new ManualClock(-5 * SECOND);
    private final List<RunEvent> heard = new ArrayList<>();
    private final RetryDeadline deadline = new RetryDeadline(clock, heard::add, () -> stopped);

    private Optional<String> never() {
        asked++;
        return Optional.empty();
    }

    private Supplier<Optional<String>> afterNanos(long nanos) {
        return () -> clock.nanoTime() < nanos ? Optional.empty() : Optional.of("back");
    }

    @Test
    void answerAtOnceTakesNoTimeAndIsNotTalkedOf() {
        assertThat(deadline.ask(() -> Optional.of("here"))).contains("here");
        assertThat(clock.nanoTime()).isEqualTo(-5 * SECOND);
        assertThat(heard).isEmpty();
    }

    @Test
    void lastsThirtySecondsWithASecondBetweenQuestions() {
        assertThat(deadline.ask(this::never)).isEmpty();
        assertThat(asked).isEqualTo(30);
        assertThat(clock.nanoTime()).isBetween(23 * SECOND, 25 * SECOND);
    }

    @Test
    void findsTheDatabaseThatComesBack() {
        assertThat(deadline.ask(afterNanos(10 * SECOND))).contains("back");
        assertThat(clock.nanoTime()).isEqualTo(10 * SECOND);
    }

    @Test
    void tellsOnceThatSomebodyHasToWait() {
        deadline.ask(this::never);
        deadline.ask(this::never);
        assertThat(heard).containsExactly(new RunEvent.Stage("the database does not respond; waiting up to 30 s"));
    }

    /** Otherwise a database that fails every other query could block a run for ever. */
    @Test
    void allQuestionsShareItsTime() {
        deadline.ask(afterNanos(20 * SECOND));
        assertThat(deadline.ask(this::never)).isEmpty();
        assertThat(clock.nanoTime()).isBetween(23 * SECOND, 25 * SECOND);
    }

    @Test
    void atItsEndAsksOnceMore() {
        RetryDeadline spent = RetryDeadline.spent(heard::add);
        assertThat(spent.ask(this::never)).isEmpty();
        assertThat(asked).isEqualTo(1);
        assertThat(heard).isEmpty();
        assertThat(spent.ask(() -> Optional.of("here"))).contains("here");
    }

    @Test
    void questionsThatTakeLongAreNotAskedMoreOften() {
        assertThat(deadline.ask(() -> {
                    clock.awaitNanos(clock.nanoTime() + 10 * SECOND);
                    return never();
                }))
                .isEmpty();
        assertThat(asked).isEqualTo(3);
    }

    @Test
    void whoeverStopsTheRunNeedNotWait() {
        stopped = true;
        assertThat(deadline.ask(this::never)).isEmpty();
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void interruptEndsItAndStaysSet() {
        Thread.currentThread().interrupt();
        assertThat(deadline.ask(this::never)).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(asked).isEqualTo(1);
    }
}
