package dev.assay.internal.engine;

import java.util.concurrent.CountDownLatch;

/** For listeners and hooks that hold whoever calls them. */
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
