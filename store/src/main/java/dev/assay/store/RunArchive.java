package dev.assay.store;

import dev.assay.document.Documents;
import dev.assay.document.StagedRuns;
import dev.assay.internal.io.RunDirectory;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import dev.assay.spi.Plugins;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Copies finished runs to an archive and back. Each file is checked by its SHA-256, and an archived run is never changed. A copy that
 * was interrupted continues when it is repeated: what is complete is not sent again. Confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunArchive {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    private final Archive archive;
    private final Consumer<Progress> progress;

    /** @param archive is not closed */
    public RunArchive(Archive archive) {
        this(archive, copied -> {});
    }

    /**
     * @param archive is not closed
     * @param progress called after each file, by one thread at a time
     */
    public RunArchive(Archive archive, Consumer<Progress> progress) {
        this.archive = archive;
        this.progress = progress;
    }

    /**
     * How far the copy of a run is.
     *
     * @param run its name
     * @param files number of files that are complete
     * @param allFiles number of its files
     * @param bytes of the files that are complete
     * @param allBytes of its files
     */
    public record Progress(String run, int files, int allFiles, long bytes, long allBytes) {}

    /**
     * Opens an archive.
     *
     * @param address a folder, which need not exist, or an address whose scheme a plug-in knows, such as {@code s3://bucket/prefix}
     * @param loader of plug-ins
     * @throws AssayException of kind {@code PLAN} if no plug-in knows the scheme
     */
    public static Archive open(String address, ClassLoader loader) {
        return address.contains("://")
                ? provider(address, loader).open(uri(address))
                : new DirectoryArchive(Path.of(address));
    }

    /**
     * Returns the statements of an access policy that allow reading and writing an archive.
     *
     * @param address as for {@link #open}; a folder needs no statement
     * @param region of the archive; null for any
     * @param loader of plug-ins
     * @throws AssayException as for {@link #open}
     */
    public static List<Map<String, Object>> permissions(String address, @Nullable String region, ClassLoader loader) {
        return address.contains("://") ? provider(address, loader).permissions(uri(address), region) : List.of();
    }

    private static ArchiveProvider provider(String address, ClassLoader loader) {
        String scheme = address.substring(0, address.indexOf("://")).toLowerCase(Locale.ROOT);
        Plugins<ArchiveProvider> providers = Plugins.discover(ArchiveProvider.class, ArchiveProvider::scheme, loader);
        if (providers.all().stream().noneMatch(each -> each.scheme().equals(scheme))) {
            throw AssayException.plan("archive: found '" + address + "', and no plug-in knows addresses such as "
                    + scheme + "://; use a folder, or put the plug-in into the plug-in folder");
        }
        return providers.get(scheme, "kind of archive");
    }

    private static URI uri(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException e) {
            throw AssayException.plan(
                    "archive: found '" + address + "', an address such as s3://bucket/prefix is needed");
        }
    }

    /**
     * What happened to a run.
     *
     * @param run its name
     * @param copied whether it was copied; false if it was there
     * @param files number of its files
     * @param bytes of its files
     */
    public record Copy(String run, boolean copied, int files, long bytes) {}

    /**
     * Returns the names of the runs in the archive, sorted. Some may be incomplete.
     *
     * @throws AssayException of kind {@code HOST} if it cannot be read
     */
    public List<String> runs() {
        return io("read the archive", archive::folders).stream()
                .filter(name -> NAME.matcher(name).matches())
                .toList();
    }

    /**
     * Returns whether a directory holds a finished run: all its stages have results.
     *
     * @param run directory of a run
     */
    public static boolean finished(Path run) {
        List<Path> directories = StagedRuns.isStaged(run)
                ? StagedRuns.read(run).stages().stream()
                        .map(stage -> run.resolve(stage.directory()))
                        .toList()
                : List.of(run);
        return directories.stream().allMatch(each -> Files.exists(each.resolve("result.json")));
    }

    /**
     * Copies a run to the archive.
     *
     * @param run directory of a run
     * @throws AssayException of kind {@code PLAN} if the run is not finished or the archive has another run of this name, of kind
     *     {@code HOST} if a process writes to the run, or if it or the archive cannot be read or written
     */
    public Copy push(Path run) {
        String name = requireName(run.toAbsolutePath().normalize().getFileName().toString());
        if (!finished(run)) {
            throw AssayException.plan(run + " is not finished; resume it with assay run --resume, then push it");
        }
        StagedRuns.runs(run).forEach(RunDirectory::requireUnused);
        return io("push " + name, () -> push(name, run));
    }

    private Copy push(String name, Path run) throws IOException {
        ArchiveManifest mine = ArchiveManifest.of(name, run);
        Optional<ArchiveManifest> there = manifest(name);
        if (there.isPresent()) {
            if (!there.get().sameRun(mine)) {
                throw other(name);
            }
            return copy(mine, false);
        }
        ArchiveManifest manifest = mine.with(new FileCopies(mine, archive.parallelism(), progress)
                .all(file -> create(name, file, run.resolve(file.path()))));
        return copy(manifest, create(manifest));
    }

    /** Creates the manifest. Returns false if another host has archived the same run meanwhile. */
    private boolean create(ArchiveManifest manifest) throws IOException {
        Path document = Files.createTempFile("assay", ".json");
        try {
            String text = Documents.write(manifest);
            Files.writeString(document, text);
            if (archive.create(manifest.run() + "/" + ArchiveManifest.FILE, document, Sha256.hex(text))
                    != Archive.Created.OTHER) {
                return true;
            }
        } finally {
            Files.delete(document);
        }
        if (manifest(manifest.run()).filter(manifest::sameRun).isEmpty()) {
            throw other(manifest.run());
        }
        return false;
    }

    /** Creates a file. Returns what the archive has of it: tags, analysis and report stay as they were archived first. */
    private ArchiveManifest.Entry create(String name, ArchiveManifest.Entry file, Path content) throws IOException {
        String key = name + "/" + file.path();
        if (archive.create(key, content, file.sha256()) != Archive.Created.OTHER) {
            return file;
        }
        if (file.lasting()) {
            throw other(name);
        }
        try (InputStream in = archive.open(key).orElseThrow(() -> new IOException(key + " has gone"))) {
            return ArchiveManifest.Entry.of(file.path(), Digest.copied(in, OutputStream.nullOutputStream()));
        }
    }

    private static AssayException other(String name) {
        return AssayException.plan("the archive has another run with the name " + name
                + "; archived runs are never changed. Rename the folder of this run to push it");
    }

    /**
     * Copies a run from the archive.
     *
     * @param results folder that contains runs; created if missing
     * @return empty if the run is incomplete in the archive
     * @throws AssayException of kind {@code PLAN} if the folder has another run of this name, or the archived run was changed; of
     *     kind {@code HOST} if the archive cannot be read or the folder cannot be written to
     */
    public Optional<Copy> pull(String name, Path results) {
        String run = requireName(name);
        return io("pull " + run, () -> {
            Optional<ArchiveManifest> there = manifest(run);
            return there.isEmpty() ? Optional.empty() : Optional.of(pull(there.get(), results));
        });
    }

    private Copy pull(ArchiveManifest there, Path results) throws IOException {
        Path run = results.resolve(there.run());
        if (Files.exists(run)) {
            if (!ArchiveManifest.of(there.run(), run).sameRun(there)) {
                throw AssayException.plan(
                        run + " is another run than the archived one, or incomplete; rename or delete it, "
                                + "then pull again");
            }
            return copy(there, false);
        }
        new IncomingRun(archive, there, results).move(run, progress);
        return copy(there, true);
    }

    private Optional<ArchiveManifest> manifest(String name) throws IOException {
        Optional<InputStream> content = archive.open(name + "/" + ArchiveManifest.FILE);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        Path document = Files.createTempFile("assay", ".json");
        try (InputStream in = content.get()) {
            Files.copy(in, document, StandardCopyOption.REPLACE_EXISTING);
            ArchiveManifest read = Documents.read(document, ArchiveManifest.class);
            if (read.schemaVersion() > ArchiveManifest.SCHEMA_VERSION) {
                throw AssayException.plan(ArchiveManifest.FILE + " of the archived run " + name + " has the version "
                        + read.schemaVersion() + ", this release reads " + ArchiveManifest.SCHEMA_VERSION
                        + "; use a later release");
            }
            return Optional.of(read.requireInside(name));
        } finally {
            Files.deleteIfExists(document);
        }
    }

    private static String requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw AssayException.plan("run: found '" + name
                    + "', a name of letters, digits and . _ - is needed, as assay runs list shows them");
        }
        return name;
    }

    private static Copy copy(ArchiveManifest manifest, boolean copied) {
        return new Copy(manifest.run(), copied, manifest.files().size(), manifest.bytes());
    }

    private interface Access<T> {
        T run() throws IOException;
    }

    private static <T> T io(String what, Access<T> access) {
        try {
            return access.run();
        } catch (IOException e) {
            throw AssayException.host("cannot " + what + ": " + IoText.of(e), e);
        }
    }
}
