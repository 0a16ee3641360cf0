package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import java.time.Duration;
import java.time.Instant;

/** The time of this host. Stateless, thread-safe. */
public final class SystemTimer implements LifecycleTimer {

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AssayException.host("interrupted", e);
        }
    }
}
