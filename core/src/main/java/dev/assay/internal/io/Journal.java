package dev.assay.internal.io;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an experiment with several cells did, a line each: when, what, to what. A line is on the disk before what it tells of
 * begins, so that whoever resumes a killed run knows whose data it finds: by the id of their load. Confined to one thread.
 */
public final class Journal {

    private static final String LOADS = "loads";
    /** When, what, target, id; earlier versions wrote no id. */
    private static final int LOAD_FIELDS = 4;

    private final Path file;

    Journal(Path file) {
        this.file = file;
    }

    /**
     * Notes that data are about to be loaded.
     *
     * @param target whose
     * @param load the id that the data will carry
     */
    public void loads(String target, String load) {
        add(LOADS, target + "\t" + load);
    }

    /** Notes that a cell begins. */
    public void begins(int cell) {
        add("begins", Integer.toString(cell));
    }

    /** Notes how a cell ended. */
    public void ended(int cell, String status) {
        add(status, Integer.toString(cell));
    }

    /** The ids of all loads that were begun: data that carry one are this experiment's own, wherever they are. */
    public Set<String> loaded() {
        try {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            return lines.stream()
                    .map(line -> line.split("\t"))
                    .filter(fields -> fields.length == LOAD_FIELDS && fields[1].equals(LOADS))
                    .map(fields -> fields[LOAD_FIELDS - 1])
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
        }
    }

    /** Whether the last line was written to its end: a killed host leaves a part of it. */
    private boolean whole() throws IOException {
        byte[] all = Files.readAllBytes(file);
        return all.length == 0 || all[all.length - 1] == '\n';
    }

    private void add(String what, String to) {
        String line = Instant.now().truncatedTo(ChronoUnit.MILLIS) + "\t" + what + "\t" + to + "\n";
        // Not a channel: whoever is interrupted could write nothing more through one.
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write(((whole() ? "" : "\n") + line).getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + file + ": " + IoText.of(e), e);
        }
    }
}
