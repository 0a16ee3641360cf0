package dev.assay.remote;

import java.time.Duration;
import java.time.Instant;

/** A time in which pauses take no time. Confined to one thread. */
final class SkippingTimer implements HostTimer {

    private Instant now = Instant.EPOCH;

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void pause(Duration time) {
        now = now.plus(time);
    }
}
