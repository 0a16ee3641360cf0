package dev.assay.internal.provision;

import java.time.Duration;
import java.time.Instant;

/** Time as the life cycle sees it; tests simulate it. */
public interface LifecycleTimer {

    /** Returns the time of day. */
    Instant now();

    /**
     * Waits.
     *
     * @throws dev.assay.model.AssayException of kind {@code HOST} if the thread is interrupted
     */
    void pause(Duration time);
}
