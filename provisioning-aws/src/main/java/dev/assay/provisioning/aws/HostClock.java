package dev.assay.provisioning.aws;

import java.time.Duration;
import java.time.Instant;

/** Time while a client host is waited for; tests simulate it. */
interface HostClock {

    /** The time of this host. */
    HostClock SYSTEM = new HostClock() {
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
