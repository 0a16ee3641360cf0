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
 * A temporary folder and the browser process that uses it. Both are removed on close or at the end of the process, such as
 * after Ctrl-C. After closing, no process can be started. Thread-safe.
 */
final class Scratch implements AutoCloseable {

    private final Path folder = Files.createTempDirectory("assay-charts");
    private final Thread shutdownHook = new Thread(this::cleanUp, "assay-charts");
    private final Object lock = new Object();
    private @Nullable Process browser;
    private boolean closed;

    Scratch() throws IOException {
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    Path folder() {
        return folder;
    }

    /**
     * Starts a browser, under the lock so that closing either ends it or prevents its start.
     *
     * @throws AssayException of kind {@code HOST} if this is already closed
     */
    Process start(ProcessBuilder builder) throws IOException {
        synchronized (lock) {
            if (closed) {
                throw AssayException.host("the charts are not rendered: the program is shutting down", null);
            }
            Process started = builder.start();
            browser = started;
            return started;
        }
    }

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
        cleanUp();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            return; // the process is already shutting down
        }
    }

    private void cleanUp() {
        synchronized (lock) {
            closed = true;
        }
        end();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // A browser that ends late may write another file; it stays in the folder for temporary files.
            return;
        }
    }
}
