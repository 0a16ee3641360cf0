package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one run to its client host, repeated while the host is silent. Confined to one thread, except {@link #stop} and {@link
 * #giveUp}.
 */
final class HostCalls {

    static final Duration SHORT = Duration.ofMinutes(1);
    static final Duration TRANSFER = Duration.ofHours(1);

    private static final Duration PAUSE = Duration.ofSeconds(5);

    /** The longest silence of a host before the controller gives up. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final byte[] NOTHING = {};

    private final ClientHost host;
    private final Map<String, String> ids;
    private final boolean resumable;
    private final HostTimer timer;
    private final Consumer<String> progress;
    private volatile @Nullable Thread stopped;
    private volatile boolean givenUp;
    private boolean stopSent;
    private boolean started;

    /**
     * @param ids variables of all scripts
     * @param resumable whether another attempt can continue after a failure
     */
    HostCalls(ClientHost host, Map<String, String> ids, boolean resumable, HostTimer timer, Consumer<String> progress) {
        this.host = host;
        this.ids = Map.copyOf(ids);
        this.resumable = resumable;
        this.timer = timer;
        this.progress = progress;
    }

    /** Returns what another attempt can do; empty if there is none. */
    String hint(String text) {
        return resumable ? text : "";
    }

    /** From now on, a stop has to reach the host. */
    void starting() {
        started = true;
    }

    void stop(Thread running) {
        stopped = running;
        running.interrupt();
    }

    void giveUp(Thread running) {
        givenUp = true;
        running.interrupt();
    }

    private void tellToStop() {
        if (stopped != null && !stopSent) {
            once("stop", Map.of(), NOTHING, SHORT);
            stopSent = true;
        }
    }

    String script(String name, Map<String, String> more) {
        Map<String, String> variables = new TreeMap<>(more);
        variables.putAll(ids);
        return HostScript.of(name, variables);
    }

    HostState once(String name) {
        return once(name, Map.of(), NOTHING, SHORT);
    }

    HostState once(String name, Map<String, String> variables, byte[] input, Duration limit) {
        HostReply reply = host.run(script(name, variables), input, limit);
        if (reply.status() != 0) {
            String reason = SshFailure.last(reply.err());
            throw new ResourceException(
                    // A signal, such as Ctrl-C in the terminal, ended the connection rather than the script.
                    stopped != null && reply.err().isBlank() ? Reason.UNKNOWN : Reason.REFUSED,
                    "the client host " + host.name() + " cannot " + name + " the run: " + reason,
                    null);
        }
        return HostState.parse(reply.out());
    }

    HostState repeated(String name) {
        return repeated(name, Map.of(), NOTHING, SHORT);
    }

    HostState repeated(String name, Map<String, String> variables, byte[] input, Duration limit) {
        return repeated(() -> once(name, variables, input, limit));
    }

    /** Waits for news of the run, and passes a stop on to it. */
    HostState polled(Map<String, String> variables) {
        return repeated(() -> {
            tellToStop();
            return once("poll", variables, NOTHING, SHORT);
        });
    }

    /** Copies a file to the host, and runs a script there. */
    HostState uploaded(Path file, String to, String script, Duration limit) {
        return repeated(() -> {
            host.upload(file, to, TRANSFER);
            return once(script, Map.of(), NOTHING, limit);
        });
    }

    void download(String from, Path to) {
        repeated(() -> {
            host.download(from, to, TRANSFER);
            return to;
        });
    }

    /** Calls until the host answers; a silent host is given {@link #PATIENCE}. Each call here may be made twice. */
    private <T> T repeated(Supplier<T> call) {
        Instant asked = timer.now();
        boolean told = false;
        while (true) {
            try {
                return call.get();
            } catch (ResourceException e) {
                boolean woken = started && stopped != null && !givenUp && Thread.interrupted();
                if (e.reason() == Reason.REFUSED
                        || givenUp
                        || (Thread.currentThread().isInterrupted() && !woken)) {
                    throw e;
                }
                if (Duration.between(asked, timer.now()).compareTo(PATIENCE) >= 0) {
                    throw AssayException.host(
                            "the client host " + host.name() + " has not answered for " + TimeText.format(PATIENCE)
                                    + " ("
                                    + e.message() + ")"
                                    + hint(". A run that was started goes on there; the same command continues"
                                            + " with it"),
                            e);
                }
                if (!woken) {
                    if (!told) {
                        progress.accept(e.message() + "; trying again for " + TimeText.format(PATIENCE));
                        told = true;
                    }
                    pause();
                }
            }
        }
    }

    private void pause() {
        try {
            timer.pause(PAUSE);
        } catch (InterruptedException e) {
            if (stopped == null || !started || givenUp) {
                Thread.currentThread().interrupt();
                throw AssayException.host("interrupted while the client host " + host.name() + " did not answer", e);
            }
        }
    }
}
