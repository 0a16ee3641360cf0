package dev.assay.internal.provision;

import dev.assay.internal.codec.Json;
import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a run's resources: one JSON document on each line, durable before the step that it announces. Confined to one
 * thread.
 */
public final class ProvisionJournal implements AutoCloseable {

    private final JournalStore store;
    private final String run;
    private final List<JournalEntry> entries;
    private final List<JournalEntry> unwritten = new ArrayList<>();

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
     *     if it cannot be read or written, or another process has it
     */
    public static ProvisionJournal open(Path file, String run, Instant now) {
        return orClosed(new JournalFile(file, false), store -> open(store, run, now));
    }

    /**
     * Opens the journal of a run for {@code down}. A file that is damaged or cannot be read is renamed, because providers find the
     * resources by their tags. The journal stays in memory if it cannot be written.
     *
     * @throws AssayException of kind {@code PLAN} if the file is the journal of another run or version
     */
    public static ProvisionJournal openForDown(Path file, String run, Instant now) {
        return orClosed(new JournalFile(file, true), store -> openForDown(store, run, now));
    }

    /**
     * Returns the last facts of the journal of a run, also those of resources that are deleted, and also while another process writes to
     * it. The journal is not changed.
     *
     * @param file exists
     * @throws AssayException of kind {@code PLAN} if the file is the journal of another run or version, or no journal; {@code HOST}
     *     if it cannot be read
     */
    public static Map<String, String> lastFacts(Path file, String run) {
        return lastFacts(read(new ReadJournal(file), run));
    }

    static ProvisionJournal openForDown(JournalStore store, String run, Instant now) {
        List<JournalEntry> entries = new ArrayList<>();
        try {
            entries.addAll(read(store, run));
        } catch (AssayException e) {
            if (e.kind() != AssayException.Kind.HOST && !(e instanceof Damaged)) {
                throw e;
            }
            try {
                store.setAside();
            } catch (AssayException unwritable) {
                // Lines that follow in memory are enough to delete.
            }
        }
        ProvisionJournal journal = new ProvisionJournal(store, run, entries);
        if (entries.isEmpty()) {
            journal.keep(new JournalEntry(JournalEntry.VERSION, now, Step.STARTED, run, null, Map.of()));
        }
        return journal;
    }

    /** A file that is no journal, or whose lines were edited. */
    private static final class Damaged extends AssayException {
        private static final long serialVersionUID = 1L;

        Damaged(String message) {
            super(Kind.PLAN, message);
        }
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

    private static List<JournalEntry> read(JournalLines store, String run) {
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

    private static AssayException noJournal(JournalLines store, int line) {
        return new Damaged(
                store + ", line " + line + ", is no line of a journal; was the file edited? Nothing was changed");
    }

    /** Adds a line, which is durable when the method returns. */
    void add(Instant at, Step step, ResourceSpec resource, Map<String, String> outputs) {
        write(new JournalEntry(JournalEntry.VERSION, at, step, run, resource, outputs));
    }

    /**
     * Begins a generation of resources.
     *
     * @param accounts by provider
     */
    void start(Instant at, Map<String, String> accounts) {
        write(new JournalEntry(JournalEntry.VERSION, at, Step.STARTED, run, null, accounts));
    }

    /**
     * Adds a line, also if it cannot be written: then it is in memory, and is written before the next line.
     *
     * @return why it is not durable; empty if it is
     */
    Optional<String> addAnyway(Instant at, Step step, ResourceSpec resource) {
        return keep(new JournalEntry(JournalEntry.VERSION, at, step, run, resource, Map.of()));
    }

    private Optional<String> keep(JournalEntry entry) {
        entries.add(entry);
        unwritten.add(entry);
        try {
            while (!unwritten.isEmpty()) {
                store.append(Json.writeCompact(unwritten.get(0)));
                unwritten.remove(0);
            }
            return Optional.empty();
        } catch (AssayException e) {
            return Optional.of(e.message());
        }
    }

    private void write(JournalEntry entry) {
        store.append(Json.writeCompact(entry));
        entries.add(entry);
    }

    /** Returns the account of a provider in which the resources are; empty if unknown. */
    Optional<String> account(String provider) {
        return entries.stream()
                .filter(entry -> entry.step() == Step.STARTED)
                .map(entry -> entry.outputs().get(provider))
                .filter(Objects::nonNull)
                .reduce((first, last) -> last);
    }

    /** Returns the number of {@code STARTED} lines: at least 1. */
    long generation() {
        return entries.stream().filter(entry -> entry.step() == Step.STARTED).count();
    }

    /** Returns whether no resource was ever about to be created. */
    boolean untouched() {
        return entries.stream().allMatch(entry -> entry.resource() == null);
    }

    private static ProvisionJournal orClosed(JournalStore store, Function<JournalStore, ProvisionJournal> open) {
        try {
            return open.apply(store);
        } catch (AssayException e) {
            store.close();
            throw e;
        }
    }

    /** Lets other processes have the journal. */
    @Override
    public void close() {
        store.close();
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
            if (entry.step().mayExist()) {
                open.put(resource.id(), entry);
            } else {
                open.remove(resource.id());
            }
        }
        return open;
    }

    /** Replaces the facts for the next command; durable when the method returns. */
    public void putFacts(Instant at, Map<String, String> facts) {
        write(new JournalEntry(JournalEntry.VERSION, at, Step.FACTS, run, null, facts));
    }

    /** Returns the facts for the next command while resources may exist; empty without such ones. */
    public Map<String, String> facts() {
        return lastFacts(sinceNone());
    }

    private static Map<String, String> lastFacts(List<JournalEntry> entries) {
        return entries.stream()
                .filter(entry -> entry.step() == Step.FACTS)
                .map(JournalEntry::outputs)
                .reduce(Map.of(), (first, last) -> last);
    }

    /** Returns when the first resource was about to be created since the last time without any; empty if there is none. */
    Optional<Instant> begun() {
        return sinceNone().stream().findFirst().map(JournalEntry::at);
    }

    /** Returns the lines since the last time without resources, from that of the first resource on; empty if there is none. */
    private List<JournalEntry> sinceNone() {
        Set<String> open = new HashSet<>();
        List<JournalEntry> since = new ArrayList<>();
        for (JournalEntry entry : entries) {
            ResourceSpec resource = entry.resource();
            if (resource != null && entry.step().mayExist()) {
                open.add(resource.id());
            } else if (resource != null) {
                open.remove(resource.id());
            }
            if (open.isEmpty()) {
                since.clear();
            } else {
                since.add(entry);
            }
        }
        return since;
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
                    case STARTED, FACTS, DELETING -> asked;
                    case READY, DELETED, FOREIGN -> null;
                };
            }
        }
        return asked;
    }

    /** Returns whether a resource was ready, and no deletion of it has begun. */
    public boolean wasReady(String id) {
        return last(id) == Step.READY;
    }

    /** Returns the last step of a resource that may exist; null for others. */
    @Nullable
    Step last(String id) {
        JournalEntry entry = open().get(id);
        return entry == null ? null : entry.step();
    }
}
