package dev.assay.provision;

import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.internal.provision.ProvisionJournal;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.environment.DraftRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/** The journals of runs on this machine, a file for each. Confined to one thread. */
final class RunJournals {

    private final Path folder;
    private final LifecycleTimer timer;

    /** @param folder of the journals, made for the first one */
    RunJournals(Path folder, LifecycleTimer timer) {
        this.folder = folder;
        this.timer = timer;
    }

    /**
     * Returns whether there is a journal of a run.
     *
     * @throws AssayException of kind {@code PLAN} if the text is no id of a run
     */
    boolean has(String run) {
        return Files.exists(path(run));
    }

    /** Opens the journal of a run, which is made if there is none. */
    ProvisionJournal open(String run) {
        return ProvisionJournal.open(file(run), run, timer.now());
    }

    /** Opens the journal of a run as for a deletion, which may be the first command for the run on this machine. */
    ProvisionJournal openForDown(String run) {
        return ProvisionJournal.openForDown(file(run), run, timer.now());
    }

    /** Returns what the journal of a run has; {@code none} if there is no journal. */
    <T> T read(String run, T none, Function<ProvisionJournal, T> reading) {
        if (!has(run)) {
            return none;
        }
        try (ProvisionJournal journal = open(run)) {
            return reading.apply(journal);
        }
    }

    /** Does what {@link Provisioning#putFacts} says. */
    void putFacts(String run, Map<String, String> facts) {
        if (!has(run)) {
            return; // without resources in a journal, the facts would have no effect, and the journal no account
        }
        try (ProvisionJournal journal = open(run)) {
            journal.putFacts(timer.now(), facts);
        }
    }

    /** Returns what {@link Provisioning#lastFacts} says. */
    Map<String, String> lastFacts(String run) {
        return has(run) ? ProvisionJournal.lastFacts(path(run), run) : Map.of();
    }

    /** Tags of others may have any value: an id that is none leads to no file. */
    private Path path(String run) {
        DraftRequest.requireRun(run);
        return folder.resolve(run + ".journal");
    }

    private Path file(String run) {
        Path file = path(run);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw AssayException.host("cannot make the folder of journals " + folder + ": " + IoText.of(e), e);
        }
        return file;
    }
}
