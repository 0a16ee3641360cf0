package dev.assay.store;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files of an archived run: the content of {@code manifest.json} in an archive. It is written last, so that a run without a
 * manifest is incomplete. Immutable.
 *
 * @param schemaVersion of this document
 * @param run name of the run
 * @param files by path
 */
record ArchiveManifest(int schemaVersion, String run, List<Entry> files) {

    static final int SCHEMA_VERSION = 1;

    /** Name of the document. */
    static final String FILE = "manifest.json";

    /** Files that are derived or that users change after a run; they do not make it another run. */
    private static final Set<String> CHANGING = Set.of("tags.txt", "analysis.json", "report.html");

    ArchiveManifest {
        files = List.copyOf(files);
    }

    /**
     * A file.
     *
     * @param path relative to the directory of the run, with {@code /}
     * @param bytes length
     * @param sha256 digest, 64 hexadecimal digits
     */
    record Entry(String path, long bytes, String sha256) {

        static Entry of(String path, Digest content) {
            return new Entry(path, content.bytes(), content.sha256());
        }

        /** Whether another content makes it another run. */
        boolean lasting() {
            return !CHANGING.contains(path.substring(path.lastIndexOf('/') + 1));
        }
    }

    /** Returns the manifest of a directory, without hidden files and files that were being written. */
    static ArchiveManifest of(String name, Path run) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (Stream<Path> all = Files.walk(run)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                String path = run.relativize(file).toString().replace('\\', '/');
                if (!path.endsWith(".part") && !("/" + path).contains("/.")) {
                    entries.add(Entry.of(path, Digest.of(file)));
                }
            }
        }
        return new ArchiveManifest(SCHEMA_VERSION, name, entries);
    }

    /** Whether another manifest has the same measurements; tags, analysis and report may differ. */
    boolean sameRun(ArchiveManifest other) {
        return files.stream()
                .filter(Entry::lasting)
                .toList()
                .equals(other.files.stream().filter(Entry::lasting).toList());
    }

    /** Returns the same manifest with the files as they are in the archive. */
    ArchiveManifest with(List<Entry> archived) {
        return new ArchiveManifest(schemaVersion, run, archived);
    }

    long bytes() {
        return files.stream().mapToLong(Entry::bytes).sum();
    }

    /**
     * Returns this manifest if all its paths are inside the directory of a run with this name.
     *
     * @throws AssayException of kind {@code PLAN} if not: the archive was changed
     */
    ArchiveManifest requireInside(String name) {
        boolean inside = run.equals(name)
                && files.stream().allMatch(entry -> {
                    Path path = Path.of(entry.path());
                    return !entry.path().isEmpty()
                            && !path.isAbsolute()
                            && path.equals(path.normalize())
                            && !path.startsWith("..")
                            && !entry.path().contains("\\");
                });
        if (!inside) {
            throw AssayException.plan(FILE + " of the archived run " + name
                    + " names another run or files outside its folder; it was changed, and nothing was written");
        }
        return this;
    }
}
