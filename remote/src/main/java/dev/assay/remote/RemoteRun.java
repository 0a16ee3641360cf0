package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.unit.TimeText;
import dev.assay.remote.HostState.Phase;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One run of a plan on a client host: sends the program and the plan, starts the run, follows its messages, and brings its results
 * home. The state is on the host: a controller that was killed at any step continues when it is started again with the same plan and
 * id, and a run is started once. Confined to one thread, except {@link #stop} and {@link #giveUp}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RemoteRun {

    private static final Duration SHORT = Duration.ofMinutes(1);
    private static final Duration TRANSFER = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofSeconds(5);

    /** The time between two looks of a waiting script, in seconds: each look starts some processes on the host that measures. */
    private static final String LOOK = "2";

    /** The longest silence of a host before the controller gives up. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** The highest exit status of a run that has measured all: an objective is missed. */
    private static final int MISSED = 1;

    /** What the program prints before the message of a failure. */
    private static final String FAILURE = "assay: ";

    private static final byte[] NOTHING = {};

    private final ClientHost host;
    private final HostDistribution program;
    private final RemoteJob job;
    private final boolean resumable;
    private final HostTimer timer;
    private final String look;
    private final Consumer<String> progress;
    private final List<String> failures = new ArrayList<>();
    private volatile @Nullable Thread stopped;
    private volatile boolean givenUp;
    private boolean stopSent;
    private boolean started;

    /**
     * Creates a run, without connecting to its host.
     *
     * @param resumable whether the host exists after a failure, so that another attempt can continue with the run
     * @param progress receives each step and each message of the run, one line
     */
    public RemoteRun(
            ClientHost host, HostDistribution program, RemoteJob job, boolean resumable, Consumer<String> progress) {
        this(host, program, job, resumable, HostTimer.SYSTEM, LOOK, progress);
    }

    RemoteRun(
            ClientHost host,
            HostDistribution program,
            RemoteJob job,
            boolean resumable,
            HostTimer timer,
            String look,
            Consumer<String> progress) {
        this.host = host;
        this.program = program;
        this.job = job;
        this.resumable = resumable;
        this.timer = timer;
        this.look = look;
        this.progress = progress;
    }

    /**
     * The end of a run.
     *
     * @param status exit status of the program on the host
     * @param failure its message; empty if it has none
     * @param runs directories of the results on this host; more than one only if an earlier attempt left one
     */
    public record Ended(int status, String failure, List<Path> runs) {

        public Ended {
            runs = List.copyOf(runs);
        }
    }

    /**
     * Runs the plan, or continues with the run that an earlier call began.
     *
     * @param results folder that contains all runs; created if missing
     * @throws AssayException of kind {@code PLAN} if the host has another run of this id, {@code HOST} if the host cannot be reached,
     *     is not the known one, lacks Java or space, is silent for too long, or has lost the run
     */
    public Ended run(Path results) {
        HostState found = examine();
        requireSame(found);
        Phase phase = found.phase();
        if (phase == Phase.NONE) {
            found.requireUsable(host.name(), program.bytes());
            install(found);
            prepare(found);
        } else {
            progress.accept("continuing with the run '" + job.run() + "' on " + host.name());
        }
        if (phase == Phase.NONE || phase == Phase.PREPARED) {
            start();
        }
        started = true;
        HostState end = follow();
        List<Path> runs = collect(results);
        if (runs.isEmpty() && end.phase() == Phase.ENDED && end.status() <= MISSED) {
            throw AssayException.host(
                    "the run '" + job.run() + "' on " + host.name() + " has ended, and its results cannot be copied"
                            + hint("; they are kept there in ~/.assay/runs/" + job.run()
                                    + ", and the same command tries again")
                            + tail(),
                    null);
        }
        if (end.phase() == Phase.LOST) {
            remove();
            throw AssayException.host(
                    "the run '" + job.run() + "' on " + host.name()
                            + " ended without a status, such as by a restart of the"
                            + " host or a lack of memory"
                            + (runs.isEmpty() ? "" : "; what it had measured is in " + text(runs))
                            + tail(),
                    null);
        }
        remove();
        return new Ended(end.status(), String.join("\n", failures), runs);
    }

    /** Ends the run on the host, which keeps what it has measured; {@link #run} then brings that home. Thread-safe. */
    public void stop(Thread running) {
        stopped = running;
        running.interrupt();
    }

    /** Ends the wait for a run that was stopped: {@link #run} throws, and its results stay on the host. Thread-safe. */
    public void giveUp(Thread running) {
        givenUp = true;
        running.interrupt();
    }

    /** Returns what another attempt can do; empty if there is none. */
    private String hint(String text) {
        return resumable ? text : "";
    }

    private static String text(List<Path> runs) {
        return String.join(", ", runs.stream().map(Path::toString).toList());
    }

    private String tail() {
        return failures.isEmpty() ? "" : ". Its message: " + String.join("\n", failures);
    }

    private String script(String name, Map<String, String> more) {
        Map<String, String> variables = new TreeMap<>(more);
        variables.put("id", job.run());
        variables.put("dist", program.id());
        return HostScript.of(name, variables);
    }

    private HostState call(String name, Map<String, String> variables, byte[] input, Duration limit) {
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

    private HostState examine() {
        progress.accept("connecting to the client host " + host.name());
        return call("examine", Map.of(), NOTHING, SHORT);
    }

    private void requireSame(HostState found) {
        String other = found.fact("fingerprint");
        if (found.phase() != Phase.NONE && !job.fingerprint().equals(other)) {
            throw AssayException.plan("the client host " + host.name() + " has another run '" + job.run()
                    + "', of another plan, other options or another version of the plan. Run that one again to bring its"
                    + " results home, or choose another id with --run");
        }
    }

    private void install(HostState found) {
        if (found.fact("installed") != null) {
            return;
        }
        progress.accept(
                "sending Assay to " + host.name() + " (" + (program.bytes() >> 20) + " MiB, once for each version)");
        repeated(() -> call("receive", Map.of(), NOTHING, SHORT));
        Path archive = null;
        try {
            archive = Files.createTempFile("assay", ".tar");
            try (OutputStream out = Files.newOutputStream(archive)) {
                program.write(out);
            }
            Path file = archive;
            repeated(() -> {
                host.upload(file, ".assay/dist/" + program.id() + ".tar", TRANSFER);
                return call("install", Map.of(), NOTHING, SHORT.multipliedBy(10));
            });
        } catch (ResourceException e) {
            discard(e);
            throw e;
        } catch (IOException e) {
            throw AssayException.host("cannot pack the program: " + IoText.of(e), e);
        } finally {
            delete(archive);
        }
    }

    /** Deletes what arrived of the program, such as on a full disk. */
    private void discard(ResourceException failure) {
        try {
            call("receive", Map.of(), NOTHING, SHORT);
        } catch (AssayException e) {
            failure.addSuppressed(e);
        }
    }

    private void prepare(HostState found) {
        String java = found.facts().getOrDefault("java", "");
        try {
            byte[] bundle = job.bundle(script("start", Map.of("java", java)));
            repeated(() -> call("prepare", Map.of(), bundle, TRANSFER));
        } catch (IOException e) {
            throw AssayException.host("cannot read the files of the plan: " + IoText.of(e), e);
        }
    }

    private void start() {
        started = true; // perhaps: from now on, a stop has to reach the host
        Phase phase = repeated(() -> call("launch", Map.of(), NOTHING, SHORT)).phase();
        if (phase == Phase.PREPARED || phase == Phase.NONE) {
            throw AssayException.host(
                    "the client host " + host.name() + " did not start the run in 20s; see there ~/.assay/runs/"
                            + job.run(),
                    null);
        }
        progress.accept("started the run '" + job.run() + "' on " + host.name()
                + "; it goes on there if this command is killed, and the same command continues with it");
    }

    /** Passes the messages of the run on until it has ended. */
    private HostState follow() {
        long known = 0;
        while (true) {
            String from = Long.toString(known);
            HostState news = repeated(() -> {
                tellToStop();
                return call("poll", Map.of("known", from, "pause", look), NOTHING, SHORT);
            });
            known = Math.max(known, news.number("upto"));
            news.lines().forEach(this::message);
            Phase phase = news.phase();
            if (phase == Phase.NONE) {
                throw AssayException.host(
                        "the client host " + host.name() + " has no run '" + job.run()
                                + "' any more: another command has brought its results home, or its folder was deleted",
                        null);
            }
            if (phase != Phase.RUNNING && known >= news.number("total")) {
                return news;
            }
        }
    }

    private void tellToStop() {
        if (stopped != null && !stopSent) {
            call("stop", Map.of(), NOTHING, SHORT);
            stopSent = true;
        }
    }

    private void message(String line) {
        if (line.startsWith(FAILURE)) {
            failures.add(line.substring(FAILURE.length()));
        } else {
            progress.accept(line);
        }
    }

    /** Calls until the host answers; a silent host is given {@link #PATIENCE}. Each call here may be made twice. */
    private HostState repeated(Supplier<HostState> call) {
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

    private List<Path> collect(Path results) {
        HostState packed = repeated(() -> call("collect", Map.of(), NOTHING, TRANSFER));
        if (packed.fact("packed") == null) {
            return List.of();
        }
        Path archive = null;
        try {
            archive = Files.createTempFile("assay", ".tar");
            Path file = archive;
            repeated(() -> {
                host.download(".assay/runs/" + job.run() + "/results.tar", file, TRANSFER);
                return packed;
            });
            return IncomingResults.place(archive, results, job.run());
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot write the results to " + results + ": " + IoText.of(e)
                            + hint(". They are kept on " + host.name() + "; the same command fetches them"),
                    e);
        } finally {
            delete(archive);
        }
    }

    private void remove() {
        repeated(() -> call("remove", Map.of(), NOTHING, SHORT));
    }

    private static void delete(@Nullable Path file) {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // a file in the folder of temporary files
            }
        }
    }
}
