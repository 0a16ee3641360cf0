package dev.assay.internal.io;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Path;

/** The lock on a run directory. Stateless. */
final class RunLock {

    static final String FILE = ".lock";

    private RunLock() {}

    /** Locks a directory; throws a HOST error if it is locked. */
    static ProcessLock take(Path folder) throws IOException {
        return ProcessLock.take(folder.resolve(FILE))
                .orElseThrow(() -> AssayException.host(
                        folder + " is being written by another run; wait for its end, or stop it, before you resume",
                        null));
    }
}
