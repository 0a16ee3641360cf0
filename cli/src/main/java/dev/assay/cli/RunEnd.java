package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.provision.Provisioning;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of what {@code run} made for a plan: it is deleted, or kept if the user wants that. Immutable.
 *
 * @param info prints a line
 * @param watch lets the first signal do something from now on
 * @param what was made, in messages
 * @param kept said if it is kept; null to delete it
 */
record RunEnd(
        Console console,
        Consumer<String> info,
        Consumer<Runnable> watch,
        Provisioning opened,
        String run,
        String what,
        @Nullable String kept) {

    /** Returns the result of a measurement. A failure ends what was made, and says what is left. */
    <T> T unlessFailed(Supplier<T> measurement) {
        try {
            return measurement.get();
        } catch (AssayException e) {
            throw after(e);
        } catch (RuntimeException | Error e) {
            console.error(after(AssayException.host(e.toString(), e)).message());
            throw e;
        }
    }

    private AssayException after(AssayException failure) {
        String end;
        try {
            end();
            end = kept == null ? ". " + deleted() : ". The " + what + " of the run were kept";
        } catch (AssayException left) {
            failure.addSuppressed(left);
            end = "; then " + left.message();
        }
        return new AssayException(failure.kind(), failure.message() + end, failure);
    }

    /** Deletes what was made, or says how the user deletes it. */
    void end() {
        Thread.interrupted(); // a signal has ended the measurement, and does not end the deletion
        if (kept != null) {
            info.accept(kept);
            return;
        }
        watch.accept(() -> {});
        opened.down(run);
        info.accept(deleted());
    }

    private String deleted() {
        return "All " + what + " of the run were deleted";
    }
}
