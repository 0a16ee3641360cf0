package dev.assay.store;

import dev.assay.cost.Prices;
import dev.assay.document.StagedRuns;
import dev.assay.internal.io.RunDirectory;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.store.Catalogue.Entry;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The runs in a results folder. The directories of the runs hold everything; {@code catalogue.csv} beside them is a cache, which
 * is made anew where it is missing or where runs have changed. Immutable; one process at a time should change tags.
 *
 * @param results the folder that contains the runs
 * @param prices for runs whose analysis is not stored
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RunStore(Path results, Supplier<Prices> prices) {

    private static final String TAGS = "tags.txt";
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:=+-]{0,59}");

    /**
     * Returns all runs, the newest first; those without a finished trial at the end.
     *
     * @throws AssayException of kind {@code PLAN} if the folder does not exist, of kind {@code HOST} if it cannot be read
     */
    public List<StoredRun> list() {
        return list(Catalogue.read(results));
    }

    /** Returns all runs as {@link #list}, after reading the files of every run again. */
    public List<StoredRun> rebuild() {
        return list(Map.of());
    }

    private List<StoredRun> list(Map<String, Entry> known) {
        if (!Files.isDirectory(results)) {
            throw AssayException.plan(results + " is not a folder with runs; assay run writes runs to results/, and"
                    + " --out names another folder");
        }
        List<Entry> entries = new ArrayList<>();
        boolean changed = false;
        try {
            for (Path run : directories()) {
                String name = name(run);
                String stamp = stamp(run);
                Entry before = known.get(name);
                if (before != null && before.stamp().equals(stamp)) {
                    entries.add(before);
                } else {
                    entries.add(new Entry(stamp, RunSummary.of(run, name, tags(run), prices)));
                    changed = true;
                }
            }
        } catch (IOException e) {
            throw AssayException.host("cannot read " + results + ": " + IoText.of(e), e);
        }
        if (changed || entries.size() != known.size()) {
            Catalogue.write(results, entries);
        }
        return entries.stream()
                .map(Entry::run)
                .sorted(Comparator.comparing(StoredRun::startedAt, Comparator.nullsLast(Comparator.reverseOrder()))
                        .thenComparing(StoredRun::name))
                .toList();
    }

    private List<Path> directories() throws IOException {
        List<Path> directories = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(results)) {
            for (Path folder : folders) {
                if (folder.resolve("experiment.json").toFile().exists()) {
                    directories.add(folder);
                } else if (StagedRuns.isStaged(folder)) {
                    directories.addAll(stages(folder));
                }
            }
        }
        return directories;
    }

    /** A list of stages that cannot be read must not hide all other runs. */
    private static List<Path> stages(Path folder) throws IOException {
        try {
            return StagedRuns.runs(folder);
        } catch (AssayException damaged) {
            Path stages = folder.resolve("stages");
            if (!Files.isDirectory(stages)) {
                return List.of();
            }
            try (Stream<Path> found = Files.list(stages)) {
                return found.filter(stage -> Files.exists(stage.resolve("experiment.json")))
                        .sorted()
                        .toList();
            }
        }
    }

    private String name(Path run) {
        return results.relativize(run).toString().replace('\\', '/');
    }

    /**
     * Changes with the files that a summary shows: a file that is replaced changes its folder, and each trial of an unfinished run
     * writes to the journal. A missing file has the time 0; exceptions would take most of the time of a list.
     */
    private static String stamp(Path run) {
        StringBuilder stamp = new StringBuilder();
        for (String file : List.of("", "result.json", "journal.tsv", TAGS)) {
            stamp.append(Long.toString(run.resolve(file).toFile().lastModified(), 36))
                    .append('.');
        }
        return stamp.toString();
    }

    /**
     * Returns the directory of a run.
     *
     * @param name as {@link StoredRun#name}, the path of a directory, or a part that only one run's name contains
     * @throws AssayException of kind {@code PLAN} if there is none or several
     */
    public Path directory(String name) {
        for (Path path : List.of(results.resolve(name), Path.of(name))) {
            if (Files.exists(path.resolve("experiment.json")) || StagedRuns.isStaged(path)) {
                return path;
            }
        }
        List<String> names = new ArrayList<>();
        for (StoredRun run : list()) {
            String whole = run.name().replaceFirst("/stages/.*", "");
            if (whole.contains(name) && !names.contains(whole)) {
                names.add(whole);
            }
        }
        if (names.size() == 1) {
            return results.resolve(names.get(0));
        }
        throw AssayException.plan(
                names.isEmpty()
                        ? "there is no run '" + name + "' in " + results + "; assay runs list shows all"
                        : "'" + name + "' is a part of the names of " + names.size() + " runs, such as " + names.get(0)
                                + " and " + names.get(1) + "; give more of the name");
    }

    /** Returns the tags of a run directory, sorted. */
    public static Set<String> tags(Path run) {
        Path file = run.resolve(TAGS);
        try {
            return Files.exists(file) ? new TreeSet<>(Files.readAllLines(file)) : Set.of();
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
        }
    }

    /**
     * Adds and removes tags of a run.
     *
     * @param run its directory; tags of a plan with stages are those of its stages
     * @return the tags after the change, sorted
     * @throws AssayException of kind {@code PLAN} if a text is not a valid tag, of kind {@code HOST} if it cannot be written
     */
    public static Set<String> tag(Path run, Set<String> added, Set<String> removed) {
        for (String tag : added) {
            if (!TAG.matcher(tag).matches()) {
                throw AssayException.plan("tag: found '" + tag
                        + "', up to 60 letters, digits and . _ : = + - are needed, such as commit=4f2a or baseline");
            }
        }
        Set<String> all = new TreeSet<>();
        for (Path each : StagedRuns.runs(run)) {
            Set<String> tags = new TreeSet<>(tags(each));
            tags.addAll(added);
            tags.removeAll(removed);
            Path file = each.resolve(TAGS);
            try {
                if (tags.isEmpty()) {
                    Files.deleteIfExists(file);
                } else {
                    Files.write(file, tags);
                }
            } catch (IOException e) {
                throw AssayException.host("cannot write to " + file + ": " + IoText.of(e), e);
            }
            all.addAll(tags);
        }
        return all;
    }

    /**
     * Deletes the directory of a run with all its files.
     *
     * @throws AssayException of kind {@code HOST} if a process writes to it, or if a file cannot be deleted
     */
    public static void remove(Path run) {
        RunDirectory.requireUnused(run);
        for (Path stage : StagedRuns.runs(run)) {
            RunDirectory.requireUnused(stage);
        }
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw AssayException.host("cannot delete " + run + ": " + IoText.of(e), e);
        }
    }
}
