package dev.assay.remote;

import dev.assay.store.Archive;
import dev.assay.store.RunArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Places what a client host has packed among the results of this host. Finished runs have a manifest, by which each file is checked.
 * Safe to repeat. Stateless.
 */
final class IncomingResults {

    private static final String FOLDER = ".incoming";

    private IncomingResults() {}

    /**
     * Unpacks an archive.
     *
     * @param id of the run, in the name of the folder where it is unpacked
     * @return the directories of the runs
     */
    static List<Path> place(Path archive, Path results, String id) throws IOException {
        Path incoming = results.resolve(FOLDER);
        Path folder = incoming.resolve("host-" + id);
        deleteAll(folder);
        Files.createDirectories(folder);
        try {
            TarReader.unpack(archive, folder);
            List<Path> runs = new ArrayList<>(finished(folder.resolve("archive"), results));
            runs.addAll(unfinished(folder.resolve("results"), results));
            return runs;
        } finally {
            deleteAll(folder);
            try (Stream<Path> others = Files.list(incoming)) {
                if (others.findAny().isEmpty()) {
                    Files.deleteIfExists(incoming);
                }
            }
        }
    }

    private static List<Path> finished(Path folder, Path results) throws IOException {
        List<Path> runs = new ArrayList<>();
        try (Archive archive = RunArchive.open(folder.toString(), IncomingResults.class.getClassLoader())) {
            RunArchive opened = new RunArchive(archive);
            for (String name : opened.runs()) {
                if (placed(folder.resolve(name), results.resolve(name))) {
                    runs.add(results.resolve(name));
                } else {
                    opened.pull(name, results).ifPresent(copy -> runs.add(results.resolve(name)));
                }
            }
        }
        return runs;
    }

    /** Returns whether an earlier attempt has placed a run as a whole: records of providers may have been added to it since. */
    private static boolean placed(Path run, Path home) throws IOException {
        if (!Files.isDirectory(home)) {
            return false;
        }
        List<Path> experiments;
        try (Stream<Path> all = Files.walk(run)) {
            experiments = all.filter(file -> file.endsWith("experiment.json")).toList();
        }
        for (Path each : experiments) {
            Path there = home.resolve(run.relativize(each).toString());
            if (!Files.exists(there) || Files.mismatch(each, there) >= 0) {
                return false;
            }
        }
        return !experiments.isEmpty();
    }

    private static List<Path> unfinished(Path folder, Path results) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> found;
        try (Stream<Path> all = Files.list(folder)) {
            found = all.filter(Files::isDirectory)
                    .filter(run -> !run.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
        List<Path> runs = new ArrayList<>();
        for (Path run : found) {
            Path place = results.resolve(run.getFileName().toString());
            if (!Files.exists(place)) { // an earlier attempt has placed it as a whole
                Files.move(run, place);
            }
            runs.add(place);
        }
        return runs;
    }

    static void deleteAll(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
