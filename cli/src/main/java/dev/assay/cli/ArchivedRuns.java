package dev.assay.cli;

import dev.assay.document.StagedRuns;
import dev.assay.model.AssayException;
import dev.assay.store.RunArchive;
import dev.assay.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Copies runs to an archive and back, with a line for each. Stateless. */
final class ArchivedRuns {

    private ArchivedRuns() {}

    /** Returns the directories of the named runs, or of all finished runs that match. */
    static List<Path> chosen(RunStore store, RunFilter filter, List<String> names, Environment environment) {
        if (!names.isEmpty()) {
            return names.stream()
                    .map(store::directory)
                    .map(ArchivedRuns::whole)
                    .distinct()
                    .toList();
        }
        List<Path> finished = new ArrayList<>();
        List<Path> all = filter.of(store.list()).stream()
                .map(run -> whole(store.results().resolve(run.name())))
                .distinct()
                .toList();
        for (Path run : all) {
            if (RunArchive.finished(run)) {
                finished.add(run);
            } else {
                environment.info(run.getFileName() + " is not finished, and is left out");
            }
        }
        if (finished.isEmpty()) {
            throw AssayException.plan("no finished run in " + store.results() + " matches; assay runs list shows all");
        }
        return finished;
    }

    /** Returns the directory of the plan with stages that a run belongs to, else its own. */
    private static Path whole(Path run) {
        Path stages = run.toAbsolutePath().normalize().getParent();
        if (stages == null || !stages.endsWith("stages")) {
            return run;
        }
        Path above = stages.getParent();
        return above != null && StagedRuns.isStaged(above) ? above : run;
    }

    static void push(RunArchive archive, List<Path> runs, Environment environment) {
        for (Path run : runs) {
            tell(archive.push(run), "pushed", "is in the archive", environment);
        }
    }

    /** Copies the named runs, or all. */
    static void pull(RunArchive archive, List<String> names, Path results, Environment environment) {
        List<String> there = archive.runs();
        if (there.isEmpty() && names.isEmpty()) {
            throw AssayException.plan("the archive has no runs; check its address, or push runs first");
        }
        for (String name : names.isEmpty() ? there : names) {
            Optional<RunArchive.Copy> copy = archive.pull(name, results);
            if (copy.isPresent()) {
                tell(copy.get(), "pulled", "is in " + results, environment);
            } else if (names.isEmpty()) {
                environment.info(name + " is incomplete in the archive, and is left out; push it again");
            } else {
                throw AssayException.plan(
                        there.contains(name)
                                ? name + " is incomplete in the archive; push it again"
                                : "there is no run '" + name + "' in the archive; it has "
                                        + (there.isEmpty() ? "none" : String.join(", ", there)));
            }
        }
    }

    private static void tell(RunArchive.Copy copy, String done, String before, Environment environment) {
        environment.data(
                copy.copied()
                        ? String.format(
                                Locale.ROOT,
                                "%s %s: %d files, %.1f MB",
                                done,
                                copy.run(),
                                copy.files(),
                                copy.bytes() / 1e6)
                        : copy.run() + " " + before + " already");
    }
}
