package dev.assay.analysis;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Computes parts of an analysis. Stored files may be damaged, so a failure of one part becomes a problem of the analysis and keeps
 * the other parts. Confined to one thread.
 */
final class Attempts {

    private final List<String> problems = new ArrayList<>();

    /**
     * Returns a part, or a substitute if it fails.
     *
     * @param what the part, as the problem names it
     */
    <T> T of(String what, T otherwise, Supplier<T> part) {
        try {
            return part.get();
        } catch (RuntimeException e) {
            problems.add(what + " could not be computed of these files: "
                    + (e instanceof AssayException refusal ? refusal.message() : e.toString()));
            return otherwise;
        }
    }

    /** Returns what failed so far, one line each. */
    List<String> problems() {
        return List.copyOf(problems);
    }
}
