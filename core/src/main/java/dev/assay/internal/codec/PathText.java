package dev.assay.internal.codec;

import dev.assay.model.AssayException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths that somebody wrote, such as into a plan. Stateless. */
public final class PathText {

    private PathText() {}

    /**
     * Where a path leads.
     *
     * @param folder that a relative one begins in
     * @throws AssayException of kind {@code PLAN} if no file can have that name here
     */
    public static Path in(Path folder, String text) {
        try {
            return folder.resolve(text);
        } catch (InvalidPathException e) {
            throw new AssayException(
                    AssayException.Kind.PLAN,
                    "'" + text + "' can be no file's name on this host (" + e.getReason() + ")",
                    e);
        }
    }
}
