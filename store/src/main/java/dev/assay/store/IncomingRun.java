package dev.assay.store;

import dev.assay.internal.io.ProcessLock;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Copies an archived run to a folder beside the runs, and moves it to its place when it is complete. Confined to one thread. */
final class IncomingRun {

    private static final String FOLDER = ".incoming";

    private final Archive archive;
    private final ArchiveManifest manifest;
    private final Path incoming;
    private final Path folder;

    IncomingRun(Archive archive, ArchiveManifest manifest, Path results) {
        this.archive = archive;
        this.manifest = manifest;
        this.incoming = results.resolve(FOLDER);
        this.folder = incoming.resolve(manifest.run());
    }

    /**
     * Copies what is missing and moves the folder.
     *
     * @throws AssayException of kind {@code PLAN} if the archived run was changed, of kind {@code HOST} if another process copies it
     */
    void move(Path run, Consumer<RunArchive.Progress> progress) throws IOException {
        Files.createDirectories(incoming);
        Path lock = incoming.resolve(manifest.run() + ".lock");
        ProcessLock held = ProcessLock.take(lock)
                .orElseThrow(() -> AssayException.host(
                        "another process pulls " + manifest.run() + "; wait for its end, then pull again", null));
        try {
            new FileCopies(manifest, archive.parallelism(), progress)
                    .all(file -> fetch(file, folder.resolve(file.path())));
            deleteOthers();
            place(run);
        } finally {
            held.close();
        }
        Files.deleteIfExists(lock);
        deleteEmpty();
    }

    private Path fetch(ArchiveManifest.Entry file, Path to) throws IOException {
        if (Files.exists(to) && Digest.of(to).sha256().equals(file.sha256())) {
            return to;
        }
        Files.createDirectories(to.getParent());
        try (InputStream in = archive.open(manifest.run() + "/" + file.path())
                        .orElseThrow(() -> changed(file, "is missing"));
                OutputStream out = Files.newOutputStream(to)) {
            if (!Digest.copied(in, out).sha256().equals(file.sha256())) {
                throw changed(file, "has another SHA-256 than its manifest says");
            }
        }
        return to;
    }

    private AssayException changed(ArchiveManifest.Entry file, String how) {
        return AssayException.plan("the archived run " + manifest.run() + " was changed: " + file.path() + " " + how);
    }

    /** Deletes files of an earlier attempt that the manifest does not name. */
    private void deleteOthers() throws IOException {
        Set<Path> named = manifest.files().stream()
                .map(file -> folder.resolve(file.path()))
                .collect(Collectors.toSet());
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (!named.contains(file)) {
                    Files.delete(file);
                }
            }
        }
    }

    private void place(Path run) throws IOException {
        try {
            Files.move(folder, run, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(folder, run);
        }
    }

    private void deleteEmpty() throws IOException {
        try {
            Files.deleteIfExists(incoming);
        } catch (DirectoryNotEmptyException other) {
            // another run was interrupted, and continues when it is pulled again
        }
    }
}
