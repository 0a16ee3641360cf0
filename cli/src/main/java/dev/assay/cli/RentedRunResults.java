package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedHostResults;
import dev.assay.remote.RemoteJob;
import dev.assay.remote.RemoteRun;
import dev.assay.remote.SentResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The results of one client host in an earlier command for the same run, which was killed: those at home, whose place the journal has,
 * and those that a rented host has sent by itself. Confined to one thread.
 *
 * @param host name of the host in the journal
 * @param opened the resources of the run
 * @param sent their place; null for a host of the user, which sends none
 * @param job as the plan has it, without addresses of databases
 * @param results folder for the runs of this host
 * @param info prints a line
 */
record RentedRunResults(
        Console console,
        Consumer<String> info,
        String host,
        Provisioning opened,
        @Nullable RentedHostResults sent,
        RemoteJob job,
        Path results)
        implements AutoCloseable {

    /**
     * The end of a run on a client host.
     *
     * @param host its name
     */
    record Measured(String host, RemoteRun.Ended ended) {}

    private static final String FINGERPRINT = "fingerprint";
    private static final String HOST = "host";
    private static final String STATUS = "status";
    private static final String FAILURE = "failure";
    private static final String RUN = "run-";

    /**
     * Records that results are at home, besides those of other hosts. A failure is a message: the resources cost money, and are deleted
     * next.
     */
    void recordHome(Measured measured) {
        Map<String, String> facts = new TreeMap<>(Map.of(
                FINGERPRINT, job.mark(),
                HOST, measured.host(),
                STATUS, Integer.toString(measured.ended().status()),
                FAILURE, measured.ended().failure()));
        List<Path> runs = measured.ended().runs();
        for (int i = 0; i < runs.size(); i++) {
            facts.put(RUN + i, runs.get(i).toAbsolutePath().toString());
        }
        try {
            facts().put(host, facts);
        } catch (RuntimeException e) {
            console.error(HostFailures.of(e).message());
        }
    }

    private RunFacts facts() {
        return new RunFacts(opened, job.run());
    }

    private Optional<Measured> home() {
        Map<String, String> facts = facts().of(host);
        List<Path> runs = facts.entrySet().stream()
                .filter(fact -> fact.getKey().startsWith(RUN))
                .map(fact -> Path.of(fact.getValue()))
                .toList();
        if (!job.mark().equals(facts.get(FINGERPRINT)) || !runs.stream().allMatch(Files::isDirectory)) {
            return Optional.empty();
        }
        info.accept("an earlier command has brought the results of the run '" + job.run() + "' home");
        return Optional.of(new Measured(
                facts.getOrDefault(HOST, ""),
                new RemoteRun.Ended(
                        Integer.parseInt(facts.getOrDefault(STATUS, "0")), facts.getOrDefault(FAILURE, ""), runs)));
    }

    /**
     * Returns the results of an earlier command: those at home, or else those that the host has sent, which come home by this call. If
     * the sent results are damaged and the host exists, returns nothing: the host still has the results.
     *
     * @return empty if the plan has to be measured
     * @throws AssayException of kind {@code PLAN} if they are the results of another plan; {@code HOST} if they are damaged, or if the
     *     host has ended and has sent none
     */
    Optional<Measured> earlier() {
        Optional<Measured> home = home();
        if (sent == null || home.isPresent()) {
            return home;
        }
        try {
            Optional<Measured> taken = taken(sent);
            if (taken.isEmpty() && sent.hostEnded(job.run())) {
                throw new HostEnded(
                        "the client host " + sent.host() + " of the run has ended, and there are no results in "
                                + sent.file().place());
            }
            return taken;
        } catch (SentResults.Damaged e) {
            if (sent.hostExists()) {
                info.accept(e.message());
                return Optional.empty();
            }
            throw new HostEnded(e.message());
        }
    }

    /** Returns whether the host exists and is not ending. A host of the user does. */
    boolean hostExists() {
        return sent == null || sent.hostExists();
    }

    /** A client host that has ended without results that can be used. */
    static final class HostEnded extends AssayException {

        private static final long serialVersionUID = 1L;

        private HostEnded(String message) {
            super(Kind.HOST, message);
        }
    }

    /** Returns what the host has sent, after a failure of the connection to it; throws the failure if there is nothing. */
    Measured after(AssayException failure) {
        if (sent == null || failure.kind() != AssayException.Kind.HOST) {
            throw failure;
        }
        try {
            Optional<Measured> taken = taken(sent);
            if (taken.isPresent()) {
                info.accept(failure.message());
                return taken.get();
            }
        } catch (AssayException e) {
            console.error("results of the client host in " + sent.file().place() + " were not fetched: " + e.message()
                    + ". The same command tries again");
            failure.addSuppressed(e);
        }
        throw failure;
    }

    private Optional<Measured> taken(RentedHostResults there) {
        if (!there.file().exists()) {
            return Optional.empty();
        }
        info.accept("fetching the results of the client host " + there.host() + " from "
                + there.file().place());
        RemoteRun.Ended ended = SentResults.take(there.file(), job, results);
        info.accept("brought home the results that the client host " + there.host() + " has sent to "
                + there.file().place());
        return Optional.of(new Measured(there.host(), ended));
    }

    /** Deletes what the host has sent. A failure is a message: the results are at home. */
    void delete() {
        if (sent != null) {
            try {
                sent.file().delete();
            } catch (AssayException e) {
                console.error("the results are at home, and their copy in "
                        + sent.file().place() + " was not deleted: " + e.message());
            }
        }
    }

    @Override
    public void close() {
        if (sent != null) {
            sent.close();
        }
    }
}
