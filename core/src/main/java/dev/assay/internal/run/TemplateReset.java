package dev.assay.internal.run;

import dev.assay.model.AssayException;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatabaseCopies;
import dev.assay.spi.target.DatasetStore.Found;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.Target;
import java.util.Set;

/**
 * Implements {@code reset: template}: keeps a copy of the loaded database and recreates the database from it before every cell,
 * so that all cells start with identical data. The copy's name contains the load id, so that a resumed run finds it. Confined to
 * one thread.
 */
public record TemplateReset(DatabaseCopies copies, CellData<?> data, RunListener listener) {

    private static final String INSTEAD = "; write reset: reload instead";

    /**
     * Returns the reset of a target's database; changes nothing yet.
     *
     * @throws AssayException of kind {@code TARGET} if the database cannot be replaced
     */
    static TemplateReset of(Target target, CellData<?> data, RunListener listener) {
        DatabaseCopies copies = target.copies()
                .orElseThrow(() -> AssayException.target(
                        "reset: template: " + target.info().product() + " is not known to copy databases" + INSTEAD,
                        null));
        copies.hindrance(data.dataset()).ifPresent(why -> {
            throw AssayException.target("reset: template: " + why + INSTEAD, null);
        });
        return new TemplateReset(copies, data, listener);
    }

    /**
     * Returns true if the database may be replaced: it is empty, or holds unchanged data of this experiment or data with a copy.
     */
    boolean replaceable(Found there, Set<String> own) {
        return there.presence() == Presence.ABSENT
                || (CellData.own(there, own) && (!there.used() || copies.has(name(there))));
    }

    /**
     * Restores the data as they were after the load.
     *
     * @param there data of this experiment
     */
    Found restored(Found there) {
        String copy = name(there);
        if (!copies.has(copy)) {
            listener.on(new RunEvent.Stage("keeping a copy of the database"));
            copies.keep(copy);
        }
        listener.on(new RunEvent.Stage("restoring the database from its copy"));
        try {
            copies.restore(copy, data.dataset());
        } catch (AssayException e) {
            throw AssayException.target("reset: template: " + e.message(), e);
        }
        return data.look();
    }

    void drop(Set<String> loads) {
        drop(copies, loads);
    }

    /** Drops the copies of some loads, if they exist. */
    static void drop(DatabaseCopies copies, Set<String> loads) {
        loads.forEach(load -> copies.drop(name(load)));
    }

    private static String name(Found found) {
        if (found.load() == null) {
            throw AssayException.target(
                    "reset: template would replace " + found.detail() + ", which this experiment did not load"
                            + INSTEAD,
                    null);
        }
        return name(found.load());
    }

    private static String name(String load) {
        return "assay_copy_" + load.replace("-", "");
    }
}
