package dev.assay.internal.io;

import dev.assay.model.AssayException;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Collects failures to write the files of a run. Reports the first one at once. The run continues, since its figures are in
 * memory. Confined to the coordinator.
 */
public final class WriteFailures {

    private final RunListener listener;
    private @Nullable String first;

    /** @param listener receives a note about the first failure */
    public WriteFailures(RunListener listener) {
        this.listener = listener;
    }

    /** Returns the message of the first failure; empty if all files were written. */
    public Optional<String> first() {
        return Optional.ofNullable(first);
    }

    void attempt(Runnable write) {
        try {
            write.run();
        } catch (AssayException failure) {
            add(failure);
        }
    }

    void add(AssayException failure) {
        if (failure.kind() != AssayException.Kind.HOST) {
            throw failure;
        }
        if (first == null) {
            first = failure.message();
            listener.on(new RunEvent.Note(first + "; the run continues and prints its figures at the end"));
        }
    }
}
