package dev.assay.junit;

import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.report.ReportFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The files of baselines. Immutable.
 *
 * @param folder absolute
 */
record BaselineStore(Path folder) {

    private static final String ENDING = ".json";

    /** The part of a document that all versions have. */
    private record BaselineHeader(int schemaVersion) {}

    /** A baseline and its file. */
    record Stored(BaselineDocument baseline, Path file) {}

    /** Returns the file of a baseline that is not stored yet: its name, and a number that stands for test, host and settings. */
    Path file(BaselineDocument baseline) {
        CRC32 key = new CRC32();
        key.update((baseline.test() + baseline.host().properties() + baseline.settings())
                .getBytes(StandardCharsets.UTF_8));
        return folder.resolve(baseline.name() + "-" + String.format(Locale.ROOT, "%08x", key.getValue()) + ENDING);
    }

    /**
     * Reads the baselines of a name: those of different tests, classes of hosts, or settings.
     *
     * @return in the order of their files
     * @throws AssayException of kind {@code PLAN} if a file is damaged or of another version, {@code HOST} if it cannot be read
     */
    List<Stored> read(String name) {
        Pattern form = Pattern.compile(Pattern.quote(name) + "(-[0-9a-f]{8})?" + Pattern.quote(ENDING));
        return files().stream()
                .filter(file -> form.matcher(String.valueOf(file.getFileName())).matches())
                .map(BaselineStore::read)
                // The name of a baseline may end like a number.
                .filter(stored -> stored.baseline().name().equals(name))
                .toList();
    }

    private static Stored read(Path file) {
        try {
            int version = Documents.read(file, BaselineHeader.class).schemaVersion();
            if (version != BaselineDocument.SCHEMA_VERSION) {
                throw AssayException.plan(file + " has the schema version " + version + ", this version of Assay reads "
                        + BaselineDocument.SCHEMA_VERSION);
            }
            return new Stored(Documents.read(file, BaselineDocument.class), file);
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
        }
    }

    private List<Path> files() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw AssayException.host("cannot read " + folder + ": " + IoText.of(e), e);
        }
    }

    /**
     * Writes a baseline atomically, replacing an earlier one of the same name, test, class of hosts and settings.
     *
     * @return its file
     * @throws AssayException of kind {@code HOST} if writing fails; the earlier file stays
     */
    Path write(BaselineDocument baseline) {
        Path file = files().stream()
                .flatMap(each -> readable(each).stream())
                .filter(stored -> stored.baseline().hasKeyOf(baseline))
                .map(Stored::file)
                .findFirst()
                .orElseGet(() -> file(baseline));
        ReportFiles.writeText(
                // Equal on all operating systems, for version control.
                Documents.write(baseline).replace("\r\n", "\n") + "\n",
                file,
                "choose another folder with -D" + BaselineOptions.FOLDER);
        return file;
    }

    /**
     * Returns the largest number of repetitions in the readable baselines that a test wrote at a point of its matrix on such a host, or
     * on any host with a calibration; 0 without one.
     */
    int repetitionsOf(String test, Map<String, String> point, HostClass host) {
        return files().stream()
                .flatMap(file -> readable(file).stream())
                .map(Stored::baseline)
                .filter(each -> each.test().equals(test)
                        && MeasuredSettings.areOfPoint(each.settings(), point)
                        && (each.host().equals(host) || each.calibration() != null))
                .mapToInt(BaselineDocument::repetitions)
                .max()
                .orElse(0);
    }

    /** Leaves the report of a damaged file to the assertion that needs it. */
    private static Optional<Stored> readable(Path file) {
        try {
            return Optional.of(read(file));
        } catch (AssayException damaged) {
            return Optional.empty();
        }
    }
}
