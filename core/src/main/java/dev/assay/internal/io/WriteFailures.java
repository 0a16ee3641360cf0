package dev.assay.internal.io;

import dev.assay.model.AssayException;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What could not be written of a run. The first failure is told at once; what is measured goes on, since its figures are in
 * memory. Confined to the coordinator.
 */
public final class WriteFailures {

    private final RunListener listener;
    private @Nullable String first;

    /**
     * None yet.
     *
     * @param listener is told of the first
     */
    public WriteFailures(RunListener listener) {
        this.listener = listener;
    }

    /** The message of the first; empty if everything was written. */
    public Optional<String> first() {
        return Optional.ofNullable(first);
    }

    /** Writes something. */
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
            listener.on(new RunEvent.Note(first + "; the measurement goes on, and its figures are printed at its end"));
        }
    }
}
