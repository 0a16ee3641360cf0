package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class SessionThreadsTest {

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    private static String thread() {
        return Thread.currentThread().getName();
    }

    /** Records which thread calls it. */
    private class Told implements Session {

        private final int number;
        private final @Nullable RuntimeException failure;

        Told(int number, @Nullable RuntimeException failure) {
            this.number = number;
            this.failure = failure;
        }

        @Override
        public void enter() {
            events.add("enter " + number + " in " + thread());
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void leave() {
            events.add("leave " + number + " in " + thread());
        }

        @Override
        public void begin() {}

        @Override
        public void commit() {}

        @Override
        public void rollback() {}

        @Override
        public ErrorClass classify(Exception thrown) {
            return ErrorClass.FATAL;
        }

        @Override
        public boolean usable() {
            return true;
        }

        @Override
        public void abort() {}

        @Override
        public void close() {}
    }

    private List<Session> sessions(int failing, @Nullable RuntimeException failure) {
        return IntStream.range(0, 3)
                .<Session>mapToObj(i -> new Told(i, i == failing ? failure : null))
                .toList();
    }

    @Test
    void allHaveEnteredBeforeAnyWorksInTheSameThread() throws InterruptedException {
        SessionThreads threads = SessionThreads.enter(sessions(-1, null), new RunControl(0));
        assertThat(events)
                .containsExactlyInAnyOrder(
                        "enter 0 in assay-worker-0", "enter 1 in assay-worker-1", "enter 2 in assay-worker-2");
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            int worker = i;
            threads.give(i, () -> {
                events.add("work " + worker + " in " + thread());
                done.countDown();
            });
        }
        assertThat(done.await(5, TimeUnit.MINUTES)).isTrue();
        threads.dismiss();
        assertThat(events.subList(3, 6))
                .as("who has work leaves by itself")
                .containsExactlyInAnyOrder(
                        "work 0 in assay-worker-0", "work 1 in assay-worker-1", "leave 2 in assay-worker-2");
    }

    @Test
    void whereOneCannotEnterTheOthersLeave() {
        AssayException refused = AssayException.target("no", null);
        assertThatThrownBy(() -> SessionThreads.enter(sessions(1, refused), new RunControl(0)))
                .isSameAs(refused);
        assertThat(events).contains("leave 0 in assay-worker-0", "leave 2 in assay-worker-2");
        assertThatThrownBy(() -> SessionThreads.enter(sessions(1, new IllegalStateException("bug")), new RunControl(0)))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("bug");
    }

    /** A binding may look for its cluster for minutes. */
    @Test
    void whoIsStillEnteringWhenTheRunIsStoppedIsCut() {
        RunControl control = new RunControl(0);
        CountDownLatch cut = new CountDownLatch(1);
        Session stuck = new Told(0, null) {
            @Override
            public void enter() {
                control.stop();
                try {
                    cut.await();
                } catch (InterruptedException e) {
                    throw AssayException.host("interrupted", e);
                }
            }

            @Override
            public void abort() {
                cut.countDown();
            }
        };
        assertThatThrownBy(() -> SessionThreads.enter(List.of(stuck, new Told(1, null)), control))
                .isInstanceOf(AssayException.class)
                .hasMessage("stopped while preparing sessions");
        assertThat(events).contains("leave 0 in assay-worker-0", "leave 1 in assay-worker-1");
    }

    @Test
    void anInterruptEndsTheWait() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> SessionThreads.enter(sessions(-1, null), new RunControl(0)))
                .isInstanceOf(AssayException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
