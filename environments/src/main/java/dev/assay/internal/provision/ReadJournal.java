package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lines of a journal that another process may be writing. Takes no lock, and changes nothing. Immutable. */
record ReadJournal(Path path) implements JournalLines {

    /** Returns all complete lines: the last one may be being written. */
    @Override
    public List<String> lines() {
        try {
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw AssayException.host("cannot read " + path + ": " + IoText.of(e), e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
