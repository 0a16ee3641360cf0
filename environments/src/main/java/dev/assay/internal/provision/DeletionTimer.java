package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.time.Instant;

/** A timer whose pauses an interrupt ends, but not while resources are deleted after a failure. Confined to one thread. */
final class DeletionTimer implements LifecycleTimer {

    private final LifecycleTimer timer;
    private boolean deleting;
    private boolean interrupted;

    DeletionTimer(LifecycleTimer timer) {
        this.timer = timer;
    }

    /** Keeps interrupts until {@link #end}. */
    void begin() {
        deleting = true;
        interrupted = Thread.interrupted();
    }

    /** Interrupts the thread if it was interrupted since {@link #begin}. */
    void end() {
        deleting = false;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Instant now() {
        return timer.now();
    }

    @Override
    public void pause(Duration time) {
        Instant end = now().plus(time);
        for (Duration left = time; !left.isNegative(); left = Duration.between(now(), end)) {
            try {
                timer.pause(left);
                return;
            } catch (AssayException e) {
                if (!deleting || !Thread.interrupted()) {
                    throw e;
                }
                interrupted = true;
            }
        }
    }
}
