package dev.assay.report.picture;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder for a while, and the browser that works in it: both are gone when this is closed, and when the process ends before,
 * as it does at Ctrl-C. Once it is closed nothing starts here any more. Thread-safe.
 */
final class Scratch implements AutoCloseable {

    private final Path folder = Files.createTempDirectory("assay-charts");
    private final Thread atTheEnd = new Thread(this::leave, "assay-charts");
    private final Object lock = new Object();
    private @Nullable Process browser;
    private boolean left;

    Scratch() throws IOException {
        Runtime.getRuntime().addShutdownHook(atTheEnd);
    }

    Path folder() {
        return folder;
    }

    /**
     * Starts a browser that works here: under the lock, so that whoever ends it either sees it or keeps it from starting.
     *
     * @throws AssayException of kind {@code HOST} if this is closed already
     */
    Process start(ProcessBuilder builder) throws IOException {
        synchronized (lock) {
            if (left) {
                throw AssayException.host("the charts are not drawn: the program is being ended", null);
            }
            Process started = builder.start();
            browser = started;
            return started;
        }
    }

    /** Ends the browser and all that it started, if it did not end by itself. */
    void end() {
        synchronized (lock) {
            Process process = browser;
            browser = null;
            if (process != null) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
    }

    @Override
    public void close() {
        leave();
        try {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
        } catch (IllegalStateException e) {
            return; // the process ends already
        }
    }

    private void leave() {
        synchronized (lock) {
            left = true;
        }
        end();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // A browser that ends late may write once more; what is left is in the folder for temporary files.
            return;
        }
    }
}
