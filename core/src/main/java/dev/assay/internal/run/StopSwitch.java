package dev.assay.internal.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Ends what goes on early, whatever it is at the time. Thread-safe. */
public final class StopSwitch {

    private final AtomicReference<@Nullable Runnable> ending = new AtomicReference<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** From now on, a stop is for this; one that came before is, too. */
    void ends(Runnable action) {
        ending.set(action);
        if (stopped()) {
            action.run();
        }
    }

    /** From now on, nothing goes on that a stop could end. */
    void clear() {
        ending.set(null);
    }

    void stop() {
        stopped.countDown();
        Runnable current = ending.get();
        if (current != null) {
            current.run();
        }
    }

    boolean stopped() {
        return stopped.getCount() == 0;
    }

    /** Waits; a stop or an interrupt, which stays set, ends that. */
    void await(Duration pause) {
        try {
            stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop();
        }
    }
}
