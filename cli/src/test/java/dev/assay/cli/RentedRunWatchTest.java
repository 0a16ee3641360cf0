package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

@Parallel
class RentedRunWatchTest {

    @Test
    void limitThatIsReachedEndsTheMeasurementAndIsTheFailureOfTheCommand() throws Exception {
        AssayException limit = AssayException.host("the limit of money is reached", null);
        List<String> lines = new CopyOnWriteArrayList<>();
        CountDownLatch shown = new CountDownLatch(2);
        CountDownLatch stopped = new CountDownLatch(1);
        try (RentedRunWatch watch = new RentedRunWatch(line -> {
            lines.add(line);
            shown.countDown();
        })) {
            watch.throwIfReached();
            watch.start(
                    () -> {
                        throw limit;
                    },
                    () -> Money.usd("1.5"),
                    stopped::countDown);
            stopped.await();
            shown.await();
            assertThat(watch.reached()).contains(limit);
            assertThatThrownBy(watch::throwIfReached).isSameAs(limit);
        }
        assertThat(lines)
                .contains(
                        "the limit of money is reached; the measurement ends, and its results are brought home",
                        "measuring (1.50 USD so far)");
    }
}
