package dev.assay.provisioning.aws;

import dev.assay.internal.provision.LifecycleTimer;
import java.time.Duration;
import java.time.Instant;

/** The time of this host, moved on by each pause instead of waiting. Confined to one thread. */
final class SkippingTimer implements LifecycleTimer {

    private Duration skipped = Duration.ZERO;

    @Override
    public Instant now() {
        return Instant.now().plus(skipped);
    }

    @Override
    public void pause(Duration time) {
        skipped = skipped.plus(time);
    }
}
