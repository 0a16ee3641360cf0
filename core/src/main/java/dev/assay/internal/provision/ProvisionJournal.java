package dev.assay.internal.provision;

import dev.assay.internal.codec.Json;
import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a run's resources: one JSON document on each line, durable before the step that it announces. Confined to one
 * thread.
 */
public final class ProvisionJournal {

    private final JournalStore store;
    private final String run;
    private final List<JournalEntry> entries;

    private ProvisionJournal(JournalStore store, String run, List<JournalEntry> entries) {
        this.store = store;
        this.run = run;
        this.entries = entries;
    }

    /**
     * Opens the journal of a run, or begins one.
     *
     * @param file need not exist; its folder does
     * @throws AssayException of kind {@code PLAN} if the file is the journal of another run or version, or no journal; {@code HOST}
     *     if it cannot be read or written
     */
    public static ProvisionJournal open(Path file, String run, Instant now) {
        return open(new JournalFile(file), run, now);
    }

    static ProvisionJournal open(JournalStore store, String run, Instant now) {
        ProvisionJournal journal = new ProvisionJournal(store, run, read(store, run));
        if (journal.entries.isEmpty()) {
            journal.write(new JournalEntry(JournalEntry.VERSION, now, Step.STARTED, run, null, Map.of()));
        }
        return journal;
    }

    /** The part of a line that all versions have. */
    private record Form(int version, @Nullable String run) {}

    private static List<JournalEntry> read(JournalStore store, String run) {
        List<JournalEntry> entries = new ArrayList<>();
        for (String line : store.lines()) {
            int number = entries.size() + 1;
            Form form = Json.tryRead(line, Form.class).orElseThrow(() -> noJournal(store, number));
            if (form.version != JournalEntry.VERSION) {
                throw AssayException.plan(
                        store + " is a journal of version " + form.version + "; this Assay reads version "
                                + JournalEntry.VERSION + ". Nothing was changed: use the Assay that wrote it");
            }
            if (!run.equals(form.run)) {
                throw AssayException.plan(store + " is the journal of the run '" + form.run + "', not of '" + run
                        + "'. Nothing was changed");
            }
            entries.add(Json.tryRead(line, JournalEntry.class).orElseThrow(() -> noJournal(store, number)));
        }
        return entries;
    }

    private static AssayException noJournal(JournalStore store, int line) {
        return AssayException.plan(
                store + ", line " + line + ", is no line of a journal; was the file edited? Nothing was changed");
    }

    /** Adds a line, which is durable when the method returns. */
    void add(Instant at, Step step, ResourceSpec resource, Map<String, String> outputs) {
        write(new JournalEntry(JournalEntry.VERSION, at, step, run, resource, outputs));
    }

    private void write(JournalEntry entry) {
        store.append(Json.writeCompact(entry));
        entries.add(entry);
    }

    /** Returns the id of the run. */
    public String run() {
        return run;
    }

    /** Returns the resources that may exist with their last entries, in the order of their first ones. */
    public Map<String, JournalEntry> open() {
        Map<String, JournalEntry> open = new LinkedHashMap<>();
        for (JournalEntry entry : entries) {
            ResourceSpec resource = entry.resource();
            if (resource == null) {
                continue;
            }
            switch (entry.step()) {
                case DELETED, FOREIGN -> open.remove(resource.id());
                case STARTED, CREATING, CREATED, READY, DELETING -> open.put(resource.id(), entry);
            }
        }
        return open;
    }

    /** Returns when the first resource was about to be created; empty if none was. */
    Optional<Instant> begun() {
        return entries.stream()
                .filter(entry -> entry.step() == Step.CREATING)
                .map(JournalEntry::at)
                .findFirst();
    }

    /**
     * Returns the time of the last creation request that is not confirmed as {@code READY}; null if there is none. Until some time
     * after that, the provider may have a resource that it does not show.
     */
    @Nullable
    Instant unseen(String id) {
        Instant asked = null;
        for (JournalEntry entry : entries) {
            ResourceSpec resource = entry.resource();
            if (resource != null && resource.id().equals(id)) {
                asked = switch (entry.step()) {
                    case CREATING, CREATED -> entry.at();
                    case STARTED, DELETING -> asked;
                    case READY, DELETED, FOREIGN -> null;
                };
            }
        }
        return asked;
    }

    /** Returns the last step of a resource that may exist; null for others. */
    @Nullable
    Step last(String id) {
        JournalEntry entry = open().get(id);
        return entry == null ? null : entry.step();
    }
}
