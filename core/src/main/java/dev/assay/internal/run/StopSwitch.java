package dev.assay.internal.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Stops the current operation of a run early. Thread-safe. */
public final class StopSwitch {

    private final AtomicReference<@Nullable Runnable> ending = new AtomicReference<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** Sets the action of a stop; runs it at once if the switch has already been stopped. */
    void ends(Runnable action) {
        ending.set(action);
        if (stopped()) {
            action.run();
        }
    }

    void clear() {
        ending.set(null);
    }

    public void stop() {
        stopped.countDown();
        Runnable current = ending.get();
        if (current != null) {
            current.run();
        }
    }

    boolean stopped() {
        return stopped.getCount() == 0;
    }

    /** Waits for a duration, a stop or an interrupt. The thread's interrupt status stays set. */
    void await(Duration pause) {
        try {
            stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop();
        }
    }
}
