package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.OutOfConnectionsException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.spi.target.SessionOptions;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class SessionOpenerTest {

    /** Its sessions have these levels in turn; null means unknown. */
    private static FakeTarget giving(@Nullable Isolation... levels) {
        return new FakeTarget(number -> {
            FakeSession session = new FakeSession();
            session.isolation = Optional.ofNullable(levels[number % levels.length]);
            return session;
        });
    }

    private static SessionOpener<FakeSession> opener(FakeTarget target, Isolation asked) {
        return new SessionOpener<>(target, FakeSession.class, new SessionOptions("test", false, asked));
    }

    @ParameterizedTest
    @CsvSource({
        "READ_COMMITTED, READ_COMMITTED",
        "READ_UNCOMMITTED, SERIALIZABLE",
        "REPEATABLE_READ, SERIALIZABLE",
        "DEFAULT, READ_UNCOMMITTED",
        "DEFAULT,"
    })
    void takesSessionsOfTheLevelAskedForAndOfStrongerOnes(Isolation asked, @Nullable Isolation actual) {
        FakeTarget target = giving(actual);
        assertThat(opener(target, asked).open(3)).hasSize(3).noneMatch(session -> session.closed);
        assertThat(opener(target, asked).open().closed).isFalse();
    }

    @Test
    void refusesSessionsOfAWeakerLevelAndClosesAll() {
        FakeTarget target = giving(Isolation.SERIALIZABLE, Isolation.READ_COMMITTED);
        assertThatThrownBy(() -> opener(target, Isolation.SERIALIZABLE).open(4))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refusal -> assertThat(refusal.kind()).isEqualTo(AssayException.Kind.TARGET))
                .hasMessageStartingWith(
                        "measured sessions need the isolation level serializable, but have read-committed: ");
        assertThat(target.opened).hasSize(4).allMatch(session -> session.closed);
    }

    @Test
    void refusesSessionsThatCannotTellWhereALevelWasAskedFor() {
        FakeTarget target = giving((Isolation) null);
        assertThatThrownBy(() -> opener(target, Isolation.READ_COMMITTED).open())
                .hasMessageContaining("read-committed, but cannot report theirs");
        assertThat(target.opened).singleElement().matches(session -> session.closed);
    }

    /** Refuses a number of sessions from a given one on. */
    private static FakeTarget fullFrom(int first, int attempts) {
        AtomicInteger refusals = new AtomicInteger();
        return new FakeTarget(number -> {
            if (number >= first && refusals.getAndIncrement() < attempts) {
                throw new OutOfConnectionsException("too many clients", null);
            }
            return new FakeSession();
        });
    }

    @Test
    void serverThatHasRoomInAMomentIsAskedAgain() {
        FakeTarget target = fullFrom(2, 7);
        ManualClock clock = new ManualClock(0);
        SessionOptions options = new SessionOptions("test", false, Isolation.DEFAULT);
        assertThat(new SessionOpener<>(target, FakeSession.class, options, clock).open(5))
                .hasSize(5)
                .noneMatch(session -> session.closed);
        assertThat(clock.nanoTime()).as("it was waited for").isPositive();
    }

    @Test
    void serverThatStaysFullRefusesAndNothingStaysOpen() {
        FakeTarget target = fullFrom(2, Integer.MAX_VALUE);
        ManualClock clock = new ManualClock(0);
        SessionOptions options = new SessionOptions("test", false, Isolation.DEFAULT);
        assertThatThrownBy(() -> new SessionOpener<>(target, FakeSession.class, options, clock).open(50))
                .isInstanceOfSatisfying(ConnectionsRefusedException.class, refused -> {
                    assertThat(refused.accepted()).isEqualTo(2);
                    assertThat(refused.wanted()).isEqualTo(50);
                })
                .hasMessage("the server accepted 2 of 50 connections: too many clients");
        assertThat(target.opened).hasSize(2).allMatch(session -> session.closed);
        assertThat(Duration.ofNanos(clock.nanoTime())).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(3));
    }

    /** A changed password is not a lack of connections. */
    @Test
    void anyOtherFailureIsWhatItIsAndNotTriedAgain() {
        AssayException denied = AssayException.target("password authentication failed", null);
        FakeTarget target = new FakeTarget(number -> {
            if (number == 2) {
                throw denied;
            }
            return new FakeSession();
        });
        assertThatThrownBy(() -> opener(target, Isolation.DEFAULT).open(3)).isSameAs(denied);
        assertThat(target.opened).hasSize(2).allMatch(session -> session.closed);
    }

    private static @Nullable Isolation measured(FakeTarget target) {
        return new LocalTrialRunner()
                .run(
                        FakeWorkload.plain()
                                .trial(
                                        new SystemUnderTest.Database(target),
                                        2,
                                        new Schedule(Duration.ZERO, Duration.ofMinutes(4), Duration.ZERO, 4)),
                        event -> {})
                .sessions()
                .isolation();
    }

    @Test
    void trialTellsTheWeakestLevelOfItsSessions() {
        assertThat(measured(giving(Isolation.SERIALIZABLE, Isolation.REPEATABLE_READ)))
                .isEqualTo(Isolation.REPEATABLE_READ);
        assertThat(List.of(giving(Isolation.SERIALIZABLE, null), giving(null, Isolation.SERIALIZABLE)))
                .allSatisfy(target -> assertThat(measured(target)).isNull());
    }
}
