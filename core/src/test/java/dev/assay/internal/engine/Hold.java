package dev.assay.internal.engine;

import java.util.concurrent.CountDownLatch;

/** Blocks the calling thread, for listeners and hooks. */
final class Hold {

    private Hold() {}

    static void until(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
