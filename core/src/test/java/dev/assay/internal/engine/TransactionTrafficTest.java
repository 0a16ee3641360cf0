package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Schedule;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Traffic;
import dev.assay.spi.target.TrafficCounter;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@Parallel
class TransactionTrafficTest {

    /** Each call is a round trip with 10 bytes out and 100 bytes in, and so is each of the two steps of a login. */
    private static final class CountedSession extends FakeSession implements TrafficCounter {

        @Override
        public Optional<TrafficCounter> trafficCounter() {
            return Optional.of(this);
        }

        @Override
        public long roundTrips() {
            return 2L + calls.size();
        }

        @Override
        public long bytesSent() {
            return 10 * roundTrips();
        }

        @Override
        public long bytesReceived() {
            return 100 * roundTrips();
        }
    }

    private final CountedSession session = new CountedSession();
    private final ExecutorFixture fixture =
            new ExecutorFixture(session, Demarcation.EXPLICIT_SQL, false, OutcomeCode.COMMITTED);

    private TransactionTraffic traffic() {
        return Objects.requireNonNull(fixture.executor.traffic());
    }

    private long roundTrips() {
        assertThat(traffic().bytesSent()).isEqualTo(10 * traffic().roundTrips());
        assertThat(traffic().bytesReceived()).isEqualTo(100 * traffic().roundTrips());
        return traffic().roundTrips();
    }

    @Test
    void eachTransactionCountsForItself() {
        fixture.execute();
        assertThat(roundTrips()).as("begin, execute, commit").isEqualTo(3);
        session.calls.add("other work between transactions");
        fixture.executeSecond();
        assertThat(roundTrips()).as("execute, commit").isEqualTo(2);
    }

    @Test
    void repetitionsBelongToTheTransaction() {
        session.failing("execute", ErrorClass.RETRYABLE);
        fixture.execute();
        assertThat(roundTrips())
                .as("begin, execute, rollback, and again to the commit")
                .isEqualTo(6);
    }

    @Test
    void aLostSessionAndTheLoginOfTheNextOneCountInTheirTransactions() {
        session.failing("execute", ErrorClass.LOST_SESSION);
        fixture.execute();
        assertThat(roundTrips()).as("begin, execute").isEqualTo(2);
        fixture.spares.add(new CountedSession());
        fixture.execute();
        assertThat(roundTrips()).as("login, begin, execute, commit").isEqualTo(5);
        fixture.execute();
        assertThat(roundTrips()).isEqualTo(3);
    }

    @Test
    void withoutASessionNothingIsCounted() {
        session.failing("execute", ErrorClass.LOST_SESSION);
        fixture.execute();
        fixture.execute();
        assertThat(roundTrips()).as("there is no spare").isZero();
    }

    @Test
    void sessionsThatDoNotCountHaveNoTraffic() {
        assertThat(new ExecutorFixture(Demarcation.DRIVER).executor.traffic()).isNull();
    }

    @Test
    void recorderAddsTheTrafficOfEachType() {
        Recorder recorder = new Recorder(
                PhaseTimes.of(Schedule.measuring(Duration.ofSeconds(1)), 0),
                LatencyLayout.TWO_DIGITS,
                2,
                1,
                false,
                false);
        fixture.execute();
        recorder.recordTraffic(1, traffic());
        recorder.recordTraffic(1, traffic());
        assertThat(recorder.traffic(0)).isEqualTo(Traffic.NONE);
        assertThat(recorder.traffic(1)).isEqualTo(new Traffic(6, 60, 600));
    }
}
