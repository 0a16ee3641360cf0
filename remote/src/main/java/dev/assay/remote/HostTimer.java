package dev.assay.remote;

import java.time.Duration;
import java.time.Instant;

/** Time as a run on a client host sees it; tests simulate it. */
interface HostTimer {

    /** The time of this host. */
    HostTimer SYSTEM = new HostTimer() {
        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void pause(Duration time) throws InterruptedException {
            Thread.sleep(time.toMillis());
        }
    };

    Instant now();

    void pause(Duration time) throws InterruptedException;
}
