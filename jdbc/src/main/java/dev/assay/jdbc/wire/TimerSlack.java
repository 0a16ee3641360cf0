package dev.assay.jdbc.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which the kernel may end a thread's wait late in order to wake several threads at once: 50 us by default on Linux.
 * Stateless, thread-safe.
 */
final class TimerSlack {

    private static final byte[] LEAST_NANOS = "1".getBytes(StandardCharsets.US_ASCII);

    private TimerSlack() {}

    /**
     * Lowers the slack of the current thread to its minimum. Threads that it starts inherit the value. Without effect if the
     * system does not support or permit it.
     */
    static void lower() {
        try {
            // The folder of a thread below its process lacks the file; that of the same number at the top has it.
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            Path number = thread.getName(thread.getNameCount() - 1);
            Files.write(Path.of("/proc").resolve(number).resolve("timerslack_ns"), LEAST_NANOS);
        } catch (IOException | RuntimeException e) {
            // More of each wait is then spent spinning.
        }
    }
}
