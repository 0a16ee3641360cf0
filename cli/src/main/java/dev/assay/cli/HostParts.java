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
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of several client hosts, which become one run: each host has a folder in {@code .parts/RUN} of the results until they are
 * put together. The file {@code complete} there says that this is done and that the resources are deleted: a command that finds it only
 * deletes what the hosts have sent. With one host, there is no such folder. Immutable.
 *
 * @param results folder of all runs on this host
 * @param run id of the run
 */
record HostParts(Path results, String run) {

    private static final String COMPLETE = "complete";
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
     * @param before what an earlier command has put together of the same run; empty if none has
     * @param error prints a message
     */
    Measured joined(Assay assay, List<End> ends, List<Path> before, Consumer<String> error) {
        List<Measured> all = new ArrayList<>();
        for (End end : ends) {
            Measured measured = end.measured();
            if (measured != null && !end.part().isOneOfSeveral()) {
                return measured;
            } else if (measured != null) {
                all.add(measured);
                if (end.failure() == null && !measured.ended().failure().isEmpty()) {
                    error.accept(
                            "on " + measured.host() + ": " + measured.ended().failure());
                }
            }
        }
        List<Path> runs = new ArrayList<>(before);
        all.forEach(each -> runs.addAll(each.ended().runs()));
        return new Measured(
                all.stream().map(Measured::host).collect(Collectors.joining(", ")),
                new RemoteRun.Ended(status(all), "", runs.isEmpty() ? List.of() : List.of(joined(assay, runs))));
    }

    private Path joined(Assay assay, List<Path> runs) {
        try {
            return assay.join(runs, results);
        } catch (RuntimeException e) {
            AssayException known = HostFailures.of(e);
            throw new AssayException(
                    known.kind(),
                    "the results of the client hosts cannot be put together: " + known.message()
                            + ". They are at home, those of each host in its folder in " + folder(),
                    e);
        }
    }

    /** Returns the highest status of hosts that did not measure all, or else of all. */
    static int status(List<Measured> all) {
        List<Integer> statuses = all.stream().map(each -> each.ended().status()).toList();
        return statuses.stream()
                .filter(status -> status != ExitStatus.DONE && status != ExitStatus.INVALID)
                .max(Comparator.naturalOrder())
                .orElse(statuses.contains(ExitStatus.INVALID) ? ExitStatus.INVALID : ExitStatus.DONE);
    }

    /**
     * Records that the results are put together and the resources are deleted. A failure is a message.
     *
     * @param marks of the jobs of all hosts
     */
    void recordComplete(List<String> marks, RemoteRun.Ended joined, Consumer<String> error) {
        List<String> facts = new ArrayList<>(List.of(String.join(" ", marks), Integer.toString(joined.status())));
        joined.runs().forEach(path -> facts.add(path.toAbsolutePath().toString()));
        try {
            Files.createDirectories(folder());
            Path whole = Files.write(folder().resolve(COMPLETE + ".partial"), facts);
            Files.move(
                    whole,
                    folder().resolve(COMPLETE),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            error.accept("cannot write to " + folder() + ": " + IoText.of(e));
        }
    }

    /**
     * Returns what {@link #recordComplete} recorded of the same jobs; empty if there is nothing, or if results were deleted since.
     *
     * @throws AssayException of kind {@code HOST} if it cannot be read
     */
    Optional<RemoteRun.Ended> complete(List<String> marks) {
        Path file = folder().resolve(COMPLETE);
        try {
            List<String> facts = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (facts.size() < FACTS || !facts.get(0).equals(String.join(" ", marks))) {
                return Optional.empty();
            }
            List<Path> runs = facts.stream().skip(FACTS).map(Path::of).toList();
            return runs.stream().allMatch(Files::isDirectory)
                    ? Optional.of(new RemoteRun.Ended(Integer.parseInt(facts.get(1)), "", runs))
                    : Optional.empty();
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
        }
    }

    /**
     * Deletes the folders of hosts whose results are put together. A failure is a message.
     *
     * @param failed names of hosts whose results could not be put together: what came home of them stays, and its place is a message
     */
    void delete(Set<String> failed, Consumer<String> error) {
        if (!Files.isDirectory(folder())) {
            return;
        }
        try (Stream<Path> all = Files.list(folder())) {
            for (Path each : all.toList()) {
                if (!failed.contains(each.getFileName().toString())) {
                    deleteAll(each);
                } else if (!deleteIfEmpty(each)) {
                    error.accept("what came home of " + each.getFileName() + " is in " + each);
                }
            }
            boolean unused = deleteIfEmpty(folder()) && deleteIfEmpty(results.resolve(".parts"));
        } catch (IOException e) {
            error.accept("cannot delete " + folder() + ": " + IoText.of(e));
        } catch (UncheckedIOException e) {
            error.accept("cannot delete " + folder() + ": " + e.getMessage());
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    /** Returns whether the folder was empty. */
    private static boolean deleteIfEmpty(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            if (all.findAny().isPresent()) {
                return false;
            }
        }
        Files.delete(folder);
        return true;
    }
}
