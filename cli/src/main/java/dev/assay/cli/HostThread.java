package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.remote.RemoteRun;
import dev.assay.spi.environment.ClientHost;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The run of a part of a plan on its client host, in a thread of its own, so that several hosts measure at the same time. Thread-safe.
 */
final class HostThread {

    private final HostPart part;
    private final ClientHost host;
    private final RemoteRun run;
    private final Thread thread;

    /** Set before the thread is in the queue of those that have ended. */
    private RemoteRun.@Nullable Ended ended;

    private @Nullable AssayException failure;

    /**
     * @param part that the host measures
     * @param host which the caller closes after the end
     * @param results folder for the results
     * @param done receives this thread at its end
     */
    HostThread(HostPart part, ClientHost host, RemoteRun run, Path results, Queue<HostThread> done) {
        this.part = part;
        this.host = host;
        this.run = run;
        this.thread = new Thread(
                () -> {
                    try {
                        ended = run.run(results);
                    } catch (RuntimeException | Error e) { // of this host only
                        failure = HostFailures.of(e);
                    } finally {
                        done.add(this);
                    }
                },
                "assay-" + host.name());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** See {@link RemoteRun#stop}. */
    void stop() {
        run.stop(thread);
    }

    /** See {@link RemoteRun#giveUp}. */
    void giveUp() {
        run.giveUp(thread);
    }

    /** See {@link RemoteRun#step}. */
    String step() {
        return run.step();
    }

    HostPart part() {
        return part;
    }

    ClientHost host() {
        return host;
    }

    /** Returns the end of the run; throws its failure, an {@link AssayException} in any case. */
    RemoteRun.Ended ended() {
        if (failure != null) {
            throw failure;
        }
        return Objects.requireNonNull(ended, "the thread has ended");
    }
}
