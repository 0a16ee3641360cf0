package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.RentedRunWatch.Checks;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@Parallel
class RentedRunWatchTest {

    private final AssayException near = AssayException.host("the measurement ends 5m before the limit", null);
    private final AssayException limit = AssayException.host("the limit of money is reached", null);
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch givenUp = new CountDownLatch(1);

    private Checks checks(Runnable limits) {
        return new Checks(
                () -> {
                    throw near;
                },
                limits,
                () -> Money.usd("1.5"),
                () -> "measuring");
    }

    @Test
    void measurementEndsBeforeALimitWhichIsTheFailureOfTheCommand() throws Exception {
        CountDownLatch shown = new CountDownLatch(2);
        try (RentedRunWatch watch = new RentedRunWatch(line -> {
            lines.add(line);
            shown.countDown();
        })) {
            assertThat(watch.reached()).isEmpty();
            watch.start(checks(() -> {}), stopped::countDown, givenUp::countDown);
            stopped.await();
            shown.await();
            assertThat(watch.reached()).contains(near);
        }
        assertThat(givenUp.getCount()).isOne();
        assertThat(lines)
                .contains(
                        "the measurement ends 5m before the limit; its results are brought home",
                        "measuring (1.50 USD so far)");
    }

    @Test
    void eachStepIsShownWithTheMoney() throws Exception {
        List<String> steps = List.of("", "installing", "installing", "quick", "measuring");
        AtomicInteger looks = new AtomicInteger();
        CountDownLatch measuring = new CountDownLatch(1);
        try (RentedRunWatch watch = new RentedRunWatch(lines::add)) {
            Checks checks = new Checks(() -> {}, () -> {}, () -> Money.usd("1.5"), () -> {
                int look = looks.getAndIncrement();
                if (look > steps.size()) {
                    measuring.countDown();
                }
                return steps.get(Math.min(look, steps.size() - 1));
            });
            watch.start(checks, stopped::countDown, givenUp::countDown);
            measuring.await();
        }
        assertThat(lines).containsExactly("installing (1.50 USD so far)", "measuring (1.50 USD so far)");
    }

    @Test
    void waitForResultsEndsAtTheLimit() throws Exception {
        try (RentedRunWatch watch = new RentedRunWatch(lines::add)) {
            watch.start(
                    checks(() -> {
                        if (stopped.getCount() == 0) {
                            throw limit;
                        }
                    }),
                    stopped::countDown,
                    givenUp::countDown);
            givenUp.await();
            assertThat(watch.reached().orElseThrow())
                    .hasMessage("the limit of money is reached; results that have not arrived are given up")
                    .hasCause(limit);
        }
    }

    @Test
    void workThatTakesTooLongIsInterrupted() {
        assertThat(RentedRunWatch.<String>within(Duration.ofMillis(1), () -> {
                    try {
                        new CountDownLatch(1).await();
                        return "ended";
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return "interrupted";
                    }
                }))
                .isEqualTo("interrupted");
        assertThat(Thread.interrupted()).as("afterwards").isFalse();
        assertThat(RentedRunWatch.<String>within(Duration.ofHours(1), () -> "done"))
                .isEqualTo("done");
    }

    @Test
    void limitsThatCannotBeCheckedAreNotKept() throws Exception {
        try (RentedRunWatch watch = new RentedRunWatch(lines::add)) {
            watch.start(
                    checks(() -> {
                        throw new IllegalStateException("no clock");
                    }),
                    stopped::countDown,
                    givenUp::countDown);
            givenUp.await();
            assertThat(watch.reached().orElseThrow())
                    .hasMessageStartingWith("the limits of money and time cannot be checked: ");
        }
        assertThat(stopped.getCount()).isOne();
    }
}
