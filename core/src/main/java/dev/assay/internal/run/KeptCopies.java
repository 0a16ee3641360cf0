package dev.assay.internal.run;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatabaseCopies;
import dev.assay.spi.target.Target;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Copies of one loaded database that outlive the run that made them: {@link dev.assay.DataCopies}. The names of all copies of a
 * database begin with a checksum of its name, so that those of a killed program are found; those of a program that still uses the
 * database are dropped too. For one run at a time.
 *
 * <p>No failure of a copy ends a run: the data are loaded instead. After a failure, no copy of the database is tried again, because
 * the usual cause is a connection that stays open, and the server waits some seconds for its end.
 */
public final class KeptCopies {

    private static final String PREFIX = "assay_suite_";

    /** Number of digits of checksums and loads in names: 16 hexadecimal ones are 64 bits. */
    private static final int DIGITS = 16;

    private final Map<DatasetMarker, String> names = new HashMap<>();

    /** Whether there may be databases to drop. */
    private boolean begun;

    private @Nullable String failure;

    /** The data of a cell and their place. */
    record Place(Target target, Dataset dataset, RunListener listener) {}

    /** Restores the database of a cell if there is a copy with its data; changes nothing otherwise. */
    void restore(Place place) {
        attempt(place, copies -> {
            String copy = names.get(place.dataset().marker());
            if (copy == null || !copy.startsWith(prefix(copies)) || !copies.has(copy)) {
                return Optional.empty();
            }
            Optional<String> loss = copies.loss(copy);
            if (loss.isEmpty()) {
                restore(copies, copy, place);
                place.listener().on(new RunEvent.CopyRestored());
            }
            return loss;
        });
    }

    /**
     * Keeps a copy of complete data that no transaction has used.
     *
     * @param load id of the load
     * @param restores whether to restore the database from it, so that this cell begins as the later ones
     */
    void keep(Place place, String load, boolean restores) {
        attempt(place, copies -> {
            String copy = prefix(copies) + load.replace("-", "").substring(0, DIGITS);
            place.listener().on(new RunEvent.Stage("keeping a copy of the database"));
            copies.keep(copy);
            String old = names.put(place.dataset().marker(), copy);
            if (old != null) {
                copies.drop(old);
            }
            if (restores) {
                restore(copies, copy, place);
            }
            return Optional.empty();
        });
    }

    private static void restore(DatabaseCopies copies, String copy, Place place) {
        place.listener().on(new RunEvent.Stage("restoring the database from its copy"));
        copies.restore(copy, place.dataset());
    }

    private void attempt(Place place, Function<DatabaseCopies, Optional<String>> action) {
        String refusal = failure;
        if (refusal == null) {
            try {
                refusal = attempted(place, action).orElse(null);
            } catch (AssayException e) {
                failure = e.message();
                refusal = failure;
            }
        }
        if (refusal != null) {
            place.listener().on(new RunEvent.CopyRefused(refusal));
        }
    }

    private Optional<String> attempted(Place place, Function<DatabaseCopies, Optional<String>> action) {
        DatabaseCopies copies = place.target().copies().orElse(null);
        if (copies == null) {
            return Optional.of(place.target().info().product() + " is not known to copy databases");
        }
        if (!begun) {
            dropAll(copies);
            begun = true;
        }
        Optional<String> hindrance = copies.hindrance(place.dataset());
        return hindrance.isPresent() ? hindrance : action.apply(copies);
    }

    /** See {@link dev.assay.DataCopies#areKept}. */
    public boolean areKept() {
        return begun;
    }

    /** See {@link dev.assay.DataCopies#drop}. */
    public void drop(Target target) {
        if (begun) {
            target.copies().ifPresent(KeptCopies::dropAll);
            names.clear();
            begun = false;
        }
    }

    private static void dropAll(DatabaseCopies copies) {
        copies.names(prefix(copies)).forEach(copies::drop);
    }

    private static String prefix(DatabaseCopies copies) {
        return PREFIX + Sha256.hex(copies.database()).substring(0, DIGITS) + "_";
    }
}
