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
 * The journal of a run: one line per step, with time, step and subject. Each line is on disk before its step starts, so that a
 * resumed run recognises its own data by their load id. Confined to one thread.
 */
public record Journal(Path file) {

    private static final String LOADS = "loads";
    /** Time, step, target, load id; earlier versions wrote no id. */
    private static final int LOAD_FIELDS = 4;

    public void loads(String target, String load) {
        add(LOADS, target + "\t" + load);
    }

    public void begins(int cell) {
        add("begins", Integer.toString(cell));
    }

    public void ended(int cell, String status) {
        add(status, Integer.toString(cell));
    }

    /** Returns the ids of all loads that were started. Data with one of them belong to this experiment. */
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

    /** Returns true if the last line is complete; a killed host can leave a partial line. */
    private boolean whole() throws IOException {
        byte[] all = Files.readAllBytes(file);
        return all.length == 0 || all[all.length - 1] == '\n';
    }

    private void add(String what, String to) {
        String line = Instant.now().truncatedTo(ChronoUnit.MILLIS) + "\t" + what + "\t" + to + "\n";
        // An interrupt closes a FileChannel; a stream stays open.
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write(((whole() ? "" : "\n") + line).getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + file + ": " + IoText.of(e), e);
        }
    }
}
