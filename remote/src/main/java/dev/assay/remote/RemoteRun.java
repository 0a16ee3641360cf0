package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.remote.HostState.Phase;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.ResourceException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One run of a plan on a client host: sends the program and the plan, starts the run, follows its messages, and brings its results
 * home. The state is on the host: a controller that was killed at any step continues when it is started again with the same plan and
 * id, and a run is started once. Confined to one thread, except {@link #stop} and {@link #giveUp}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RemoteRun {

    /** The time between two looks of a waiting script, in seconds: each look starts some processes on the host that measures. */
    private static final String LOOK = "2";

    /** The highest exit status of a run that has measured all: an objective is missed. */
    static final int MISSED = 1;

    /** What the program prints before the message of a failure. */
    private static final String FAILURE = "assay: ";

    private static final Duration INSTALLATION = Duration.ofMinutes(10);

    private final ClientHost host;
    private final HostCalls calls;
    private final HostDistribution program;
    private final RemoteJob job;
    private final OwnEnd ownEnd;
    private final String look;
    private final Consumer<String> progress;
    private final List<String> failures = new ArrayList<>();
    private volatile String step = "";

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
        this.look = look;
        this.progress = progress;
        this.calls = new HostCalls(host, Map.of("id", job.run(), "dist", program.id()), resumable, timer, progress);
        this.ownEnd = new OwnEnd(host, calls, timer, progress);
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

    /** The failure of a run that ended without a status, such as by a restart of its host. What it had measured is at home. */
    @API(status = API.Status.EXPERIMENTAL, since = "0.1")
    public static final class Lost extends AssayException {

        private static final long serialVersionUID = 1L;

        private final String what;
        private final transient List<Path> runs;

        /**
         * @param what has happened
         * @param runs directories of the unfinished results on this host; empty if there are none
         */
        public Lost(String what, List<Path> runs) {
            super(Kind.HOST, what + (runs.isEmpty() ? "" : ". What it had measured is in " + text(runs)));
            this.what = what;
            this.runs = List.copyOf(runs);
        }

        /** Returns the message without the place of the results. */
        public String what() {
            return what;
        }

        /** Returns the directories of the unfinished results on this host. */
        public List<Path> runs() {
            return runs;
        }
    }

    /**
     * Runs the plan, or continues with the run that an earlier call began.
     *
     * @param results folder that contains all runs; created if missing
     * @throws Lost if the host has lost the run
     * @throws AssayException of kind {@code PLAN} if the host has another run of this id, {@code HOST} if the host cannot be reached,
     *     is not the known one, lacks Java or space, or is silent for too long
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
            ownEnd.renew();
        }
        if (phase == Phase.NONE || phase == Phase.PREPARED) {
            start();
        }
        calls.starting();
        HostState end = follow();
        List<Path> runs = collect(results);
        if (runs.isEmpty() && end.phase() == Phase.ENDED && end.status() <= MISSED) {
            throw AssayException.host(
                    "the run '" + job.run() + "' on " + host.name() + " has ended, and its results cannot be copied"
                            + calls.hint("; they are kept there in ~/.assay/runs/" + job.run()
                                    + ", and the same command tries again")
                            + tail(),
                    null);
        }
        calls.repeated("remove");
        if (end.phase() == Phase.LOST) {
            throw new Lost(
                    "the run '" + job.run() + "' on " + host.name()
                            + " ended without a status, such as by a restart of the"
                            + " host or a lack of memory"
                            + tail(),
                    runs);
        }
        return new Ended(end.status(), String.join("\n", failures), runs);
    }

    /** Returns what the run does now, such as {@code measuring}; empty before its start. Thread-safe. */
    public String step() {
        return step;
    }

    private void step(String begun) {
        step = begun;
        progress.accept(begun);
    }

    /** Ends the run on the host, which keeps what it has measured; {@link #run} then brings that home. Thread-safe. */
    public void stop(Thread running) {
        calls.stop(running);
    }

    /** Ends the wait for a run that was stopped: {@link #run} throws, and its results stay on the host. Thread-safe. */
    public void giveUp(Thread running) {
        calls.giveUp(running);
    }

    private static String text(List<Path> runs) {
        return String.join(", ", runs.stream().map(Path::toString).toList());
    }

    private String tail() {
        return failures.isEmpty() ? "" : ". Its message: " + String.join("\n", failures);
    }

    private HostState examine() {
        step("connecting to the client host " + host.name());
        host.prepare(this::step);
        return calls.once("examine");
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
        step("sending Assay to " + host.name() + " (" + (program.bytes() >> 20) + " MiB, once for each version)");
        calls.repeated("receive");
        Path archive = null;
        try {
            archive = Files.createTempFile("assay", ".tar");
            try (OutputStream out = Files.newOutputStream(archive)) {
                program.write(out);
            }
            calls.uploaded(archive, ".assay/dist/" + program.id() + ".tar", "install", INSTALLATION);
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
            calls.once("receive");
        } catch (AssayException e) {
            failure.addSuppressed(e);
        }
    }

    private void prepare(HostState found) {
        step("sending the plan to " + host.name());
        Map<String, String> variables = new TreeMap<>(ownEnd.times());
        variables.put("java", found.facts().getOrDefault("java", ""));
        try {
            byte[] bundle = job.bundle(calls.script("start", variables), ownEnd.address());
            calls.repeated("prepare", Map.of(), bundle, HostCalls.TRANSFER);
        } catch (IOException e) {
            throw AssayException.host("cannot read the files of the plan: " + IoText.of(e), e);
        }
    }

    private void start() {
        calls.starting(); // perhaps: from now on, a stop has to reach the host
        Phase phase = calls.repeated("launch").phase();
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
        step = "measuring";
        long known = 0;
        while (true) {
            HostState news = calls.polled(Map.of("known", Long.toString(known), "pause", look));
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
            ownEnd.renewInTime();
        }
    }

    private void message(String line) {
        failure(line).ifPresentOrElse(failures::add, () -> progress.accept(line));
    }

    /** Returns the message of a line of the program that is one about a failure. */
    static Optional<String> failure(String line) {
        return line.startsWith(FAILURE) ? Optional.of(line.substring(FAILURE.length())) : Optional.empty();
    }

    private List<Path> collect(Path results) {
        step("fetching the results of the run '" + job.run() + "' from " + host.name());
        HostState packed = calls.repeated("collect", Map.of(), new byte[0], HostCalls.TRANSFER);
        if (packed.fact("packed") == null) {
            return List.of();
        }
        Path archive = null;
        try {
            archive = Files.createTempFile("assay", ".tar");
            calls.download(".assay/runs/" + job.run() + "/results.tar", archive);
            return IncomingResults.place(archive, results, job.run());
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot write the results to " + results + ": " + IoText.of(e)
                            + calls.hint(". They are kept on " + host.name() + "; the same command fetches them"),
                    e);
        } finally {
            delete(archive);
        }
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
