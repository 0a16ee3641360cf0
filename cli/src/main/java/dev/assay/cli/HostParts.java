package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.cli.HostPart.End;
import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.remote.RemoteRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of several client hosts, which become one run: each host has a folder in {@code .parts/RUN} of the results until they are
 * put together. The file {@code joined} there says that this is done and that the resources are deleted: a command that finds it only
 * deletes what the hosts have sent. With one host, there is no such folder. Immutable.
 *
 * @param results folder of all runs on this host
 * @param run id of the run
 */
record HostParts(Path results, String run) {

    private static final String JOINED = "joined";
    private static final int FACTS = 2;

    private Path folder() {
        return results.resolve(".parts").resolve(run);
    }

    /** Returns the folder for the runs of a host. */
    Path of(String host) {
        return folder().resolve(host);
    }

    /**
     * Puts the results of all hosts together.
     *
     * @param ends of all parts; at least one has results
     * @param error prints a message
     */
    Measured joined(Assay assay, List<End> ends, Consumer<String> error) {
        List<Measured> all = new ArrayList<>();
        for (End end : ends) {
            Measured measured = end.measured();
            if (measured != null) {
                all.add(measured);
            }
        }
        if (ends.size() == 1) {
            return all.get(0);
        }
        all.stream()
                .filter(each -> !each.ended().failure().isEmpty())
                .forEach(each ->
                        error.accept("on " + each.host() + ": " + each.ended().failure()));
        List<Path> runs =
                all.stream().flatMap(each -> each.ended().runs().stream()).toList();
        return new Measured(
                all.stream().map(Measured::host).collect(Collectors.joining(", ")),
                new RemoteRun.Ended(status(all), "", runs.isEmpty() ? List.of() : List.of(assay.join(runs, results))));
    }

    /** Returns the highest status of hosts that did not measure all, or else of all. */
    static int status(List<Measured> all) {
        List<Integer> statuses = all.stream().map(each -> each.ended().status()).toList();
        return statuses.stream()
                .filter(status -> status != ExitStatus.DONE && status != ExitStatus.INVALID)
                .max(Comparator.naturalOrder())
                .orElse(statuses.contains(ExitStatus.INVALID) ? ExitStatus.INVALID : ExitStatus.DONE);
    }

    /** Returns the failure of a run in which a host has failed; empty if none has. */
    static Optional<AssayException> failure(List<End> ends) {
        List<AssayException> failures = new ArrayList<>();
        for (End end : ends) {
            AssayException failure = end.failure();
            if (failure != null) {
                failures.add(failure);
            }
        }
        if (failures.isEmpty() || ends.size() == 1) {
            return failures.stream().findFirst();
        }
        AssayException first = failures.get(0);
        failures.stream().skip(1).forEach(first::addSuppressed);
        return Optional.of(new AssayException(
                first.kind(),
                failures.size() + " of " + ends.size() + " client hosts have failed: "
                        + failures.stream().map(AssayException::message).collect(Collectors.joining("; ")),
                first));
    }

    /**
     * Records that the results are put together and the resources are deleted. A failure is a message.
     *
     * @param marks of the jobs of all hosts
     */
    void keep(List<String> marks, RemoteRun.Ended joined, Consumer<String> error) {
        List<String> facts = new ArrayList<>(List.of(String.join(" ", marks), Integer.toString(joined.status())));
        joined.runs().forEach(path -> facts.add(path.toAbsolutePath().toString()));
        try {
            Files.createDirectories(folder());
            Files.write(folder().resolve(JOINED), facts);
        } catch (IOException e) {
            error.accept("cannot write to " + folder() + ": " + IoText.of(e));
        }
    }

    /** Returns what {@link #keep} recorded of the same jobs; empty if there is nothing. */
    Optional<RemoteRun.Ended> kept(List<String> marks) {
        Path file = folder().resolve(JOINED);
        try {
            List<String> facts = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (facts.size() < FACTS || !facts.get(0).equals(String.join(" ", marks))) {
                return Optional.empty();
            }
            return Optional.of(new RemoteRun.Ended(
                    Integer.parseInt(facts.get(1)),
                    "",
                    facts.stream().skip(FACTS).map(Path::of).toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the folders of the hosts, whose results are put together. A failure is a message. */
    void delete(Consumer<String> error) {
        if (!Files.isDirectory(folder())) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder())) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
            try (Stream<Path> others = Files.list(results.resolve(".parts"))) {
                if (others.findAny().isEmpty()) {
                    Files.delete(results.resolve(".parts"));
                }
            }
        } catch (IOException e) {
            error.accept("cannot delete " + folder() + ": " + IoText.of(e));
        }
    }
}
