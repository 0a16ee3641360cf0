package dev.assay.junit;

import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of baselines. Immutable.
 *
 * @param folder absolute
 */
record BaselineStore(Path folder) {

    private static final String ENDING = ".json";

    /** The part of a document that all versions have. */
    private record BaselineHeader(int schemaVersion) {}

    /** Returns the file of a baseline. */
    Path file(String name) {
        return folder.resolve(name + ENDING);
    }

    /**
     * Reads a baseline; empty if there is no file.
     *
     * @throws AssayException of kind {@code PLAN} if the file is damaged or of another version, {@code HOST} if it cannot be read
     */
    Optional<BaselineDocument> read(String name) {
        Path file = file(name);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            int version = Documents.read(file, BaselineHeader.class).schemaVersion();
            if (version != BaselineDocument.SCHEMA_VERSION) {
                throw AssayException.plan(file + " has the schema version " + version + ", this version of Assay reads "
                        + BaselineDocument.SCHEMA_VERSION);
            }
            return Optional.of(Documents.read(file, BaselineDocument.class));
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
        }
    }

    /**
     * Writes a baseline atomically, replacing an earlier one.
     *
     * @throws AssayException of kind {@code HOST} if writing fails; the earlier file stays
     */
    void write(BaselineDocument baseline) {
        ReportFiles.writeText(
                // Equal on all operating systems, for version control.
                Documents.write(baseline).replace("\r\n", "\n") + "\n",
                file(baseline.name()),
                "choose another folder with -D" + BaselineOptions.FOLDER);
    }

    /**
     * Returns the largest number of repetitions in the readable baselines that a test wrote on such a host, or on any host with a
     * calibration; 0 without one.
     */
    int repetitionsOf(String test, HostClass host) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(ENDING))
                    .flatMap(name -> readable(name.substring(0, name.length() - ENDING.length())).stream())
                    .filter(each ->
                            each.test().equals(test) && (each.host().equals(host) || each.calibration() != null))
                    .mapToInt(BaselineDocument::repetitions)
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            throw AssayException.host("cannot read " + folder + ": " + IoText.of(e), e);
        }
    }

    /** Leaves the report of a damaged file to the assertion that needs it. */
    private Optional<BaselineDocument> readable(String name) {
        try {
            return read(name);
        } catch (AssayException damaged) {
            return Optional.empty();
        }
    }
}
