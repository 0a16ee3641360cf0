package dev.assay.internal.codec;

import dev.assay.model.AssayException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Parses paths from user input. Stateless. */
public final class PathText {

    private PathText() {}

    /**
     * Resolves a path.
     *
     * @param folder base of relative paths
     * @throws AssayException of kind {@code PLAN} if the text is not a valid path on this host
     */
    public static Path in(Path folder, String text) {
        try {
            return folder.resolve(text);
        } catch (InvalidPathException e) {
            throw new AssayException(
                    AssayException.Kind.PLAN,
                    "'" + text + "' is not a valid file name on this host (" + e.getReason() + ")",
                    e);
        }
    }
}
