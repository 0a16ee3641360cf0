package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import dev.assay.spi.environment.HostResults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * The results that a client host has sent at the end of its run: an archive with a manifest, the status and the messages of the run.
 * Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SentResults {

    private static final String MANIFEST = "manifest";
    private static final String STATUS = "status";
    private static final String LOG = "log";
    private static final String ORIGIN = "origin";
    private static final String RESULTS = "results.tar";

    private SentResults() {}

    /** Results that are not complete, or were changed. */
    @API(status = API.Status.EXPERIMENTAL, since = "0.1")
    public static final class Damaged extends AssayException {

        private static final long serialVersionUID = 1L;

        private Damaged(HostResults sent, String what) {
            super(
                    Kind.HOST,
                    "the results of the client host in " + sent.place() + " are damaged: " + what
                            + ". They stay there: delete them to measure again",
                    null);
        }
    }

    /**
     * Brings results home, and leaves them where they are. Safe to repeat.
     *
     * @param sent exist
     * @param job whose results are expected
     * @param results folder that contains all runs; created if missing
     * @throws Damaged if they are not complete, or were changed
     * @throws AssayException of kind {@code PLAN} if they are those of another plan or other options; {@code HOST} if they cannot be
     *     read or written
     */
    public static RemoteRun.Ended take(HostResults sent, RemoteJob job, Path results) {
        try {
            Path folder = Files.createTempDirectory("assay");
            try {
                unpack(sent, folder);
                return placed(sent, job, folder, results);
            } finally {
                IncomingResults.deleteAll(folder);
            }
        } catch (IOException e) {
            throw AssayException.host("cannot write the results to " + results + ": " + IoText.of(e), e);
        }
    }

    private static void unpack(HostResults sent, Path folder) throws IOException {
        Path archive = folder.resolve("archive");
        sent.get(archive);
        try {
            TarReader.unpack(archive, folder.resolve("sent"));
        } catch (IOException e) {
            throw new Damaged(sent, IoText.of(e));
        }
        Files.delete(archive);
        requireWhole(sent, folder.resolve("sent"));
    }

    /** Compares the files with the lines of the manifest, {@code SHA256  NAME}. */
    private static void requireWhole(HostResults sent, Path folder) throws IOException {
        Path manifest = folder.resolve(MANIFEST);
        Set<String> known = new TreeSet<>();
        for (String line : Files.isRegularFile(manifest) ? Files.readAllLines(manifest) : List.<String>of()) {
            String[] words = line.split(" [ *]", 2);
            String name = words.length < 2 ? "" : words[1];
            Path file = folder.resolve(name).normalize();
            if (!folder.equals(file.getParent())
                    || !Files.isRegularFile(file)
                    || !Sha256.hex(file).equals(words[0])) {
                throw new Damaged(sent, "the file '" + name + "' is not the one of the manifest");
            }
            known.add(name);
        }
        if (!known.containsAll(Set.of(STATUS, LOG, ORIGIN))) {
            throw new Damaged(sent, "the manifest has the files " + known);
        }
    }

    private static RemoteRun.Ended placed(HostResults sent, RemoteJob job, Path folder, Path results)
            throws IOException {
        Path all = folder.resolve("sent");
        if (!Files.readString(all.resolve(ORIGIN)).equals(job.mark())) {
            throw AssayException.plan(sent.place() + " has the results of another run '" + job.run()
                    + "', of another owner or plan, other options or another version of the plan. Run that one again to bring"
                    + " its results home, delete them there, or choose another id with --run");
        }
        int status;
        try {
            status = Integer.parseInt(Files.readString(all.resolve(STATUS)).strip());
        } catch (NumberFormatException e) {
            throw new Damaged(sent, "the status of the run is no number");
        }
        List<String> failures = new ArrayList<>();
        new String(Files.readAllBytes(all.resolve(LOG)), StandardCharsets.UTF_8)
                .lines()
                .map(RemoteRun::failure)
                .flatMap(Optional::stream)
                .forEach(failures::add);
        Path archive = all.resolve(RESULTS);
        if (status <= RemoteRun.MISSED && !Files.exists(archive)) {
            throw new Damaged(sent, "the run has measured all, and its results are not among the files");
        }
        return new RemoteRun.Ended(
                status,
                String.join("\n", failures),
                Files.exists(archive) ? IncomingResults.place(archive, results, job.run()) : List.of());
    }
}
