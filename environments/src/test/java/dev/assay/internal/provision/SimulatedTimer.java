package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.time.Instant;

/** A clock that moves only when the life cycle waits. Interrupted threads do not wait. */
public final class SimulatedTimer implements LifecycleTimer {

    private Instant now = Instant.parse("2026-11-27T00:00:00Z");

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void pause(Duration time) {
        if (Thread.currentThread().isInterrupted()) {
            throw AssayException.host("interrupted", null);
        }
        now = now.plus(time);
    }
}
