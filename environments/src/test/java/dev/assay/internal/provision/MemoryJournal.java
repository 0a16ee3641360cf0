package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;

/** A journal that outlives its process, on a disk that can be full. */
final class MemoryJournal implements JournalStore {

    final List<String> lines = new ArrayList<>();
    boolean full;

    @Override
    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void append(String line) {
        if (full) {
            throw AssayException.host("cannot write to journal: No space left on device", null);
        }
        lines.add(line);
    }

    @Override
    public void setAside() {
        lines.clear();
    }
}
