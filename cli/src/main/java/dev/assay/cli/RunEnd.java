package dev.assay.cli;

import dev.assay.model.AssayException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of what {@code run} made for a plan: it is deleted, or kept if the user wants that and no limit was reached. Immutable.
 *
 * @param info prints a line
 * @param watch lets the first signal do something from now on
 * @param deletion deletes what was made; throws an {@link AssayException} that names what is left
 * @param what was made, in messages
 * @param kept said if it is kept; null to delete it
 * @param over whether a limit of money or time was reached: then it is deleted also if the user wants to keep it
 */
record RunEnd(
        Console console,
        Consumer<String> info,
        Consumer<Runnable> watch,
        Runnable deletion,
        String what,
        @Nullable String kept,
        BooleanSupplier over) {

    /** Returns the same end, which deletes all. */
    RunEnd withoutKeeping() {
        return new RunEnd(console, info, watch, deletion, what, null, over);
    }

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
            end = end() ? ". The " + what + " of the run were kept" : ". " + deleted();
        } catch (RuntimeException | Error left) {
            failure.addSuppressed(left);
            end = "; then "
                    + (left instanceof AssayException known
                            ? known.message()
                            : "the deletion of the " + what + " failed: " + left);
        }
        return new AssayException(failure.kind(), failure.message() + end, failure);
    }

    /** Deletes what was made, or says how the user deletes it. Returns whether it is kept. */
    boolean end() {
        Thread.interrupted(); // a signal has ended the measurement, and does not end the deletion
        if (kept != null && !over.getAsBoolean()) {
            info.accept(kept);
            return true;
        }
        watch.accept(() -> {});
        deletion.run();
        info.accept(deleted());
        return false;
    }

    /**
     * Ends what was made, as {@link #end()}. If that fails, shows the results before the failure, which names what costs money.
     *
     * @param results shows the results; its failure is a message
     */
    boolean end(Runnable results) {
        try {
            return end();
        } catch (RuntimeException | Error left) {
            try {
                results.run();
            } catch (RuntimeException | Error e) {
                console.error(e instanceof AssayException known ? known.message() : e.toString());
                left.addSuppressed(e);
            }
            throw left;
        }
    }

    private String deleted() {
        String despite = kept == null ? "" : ", despite --keep: a limit was reached";
        return "All " + what + " of the run were deleted" + despite;
    }
}
