package dev.assay.internal.provision;

import java.time.Duration;
import java.time.Instant;

/** A clock that moves only when the life cycle waits. */
final class SimulatedTimer implements LifecycleTimer {

    private Instant now = Instant.parse("2026-11-27T00:00:00Z");

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void pause(Duration time) {
        now = now.plus(time);
    }
}
