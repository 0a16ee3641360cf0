package dev.assay.embedded;

import java.nio.file.Path;
import java.util.List;

/**
 * Paths in the folder of a database. Immutable.
 *
 * <pre>
 * data/        data directory, present only once it is complete
 * scratch/     temporary files of a server that keeps them outside data/
 * server.conf  configuration of a server that keeps it outside data/
 * server.pid   process id of a server that records it outside data/
 * server.log   output of the server and its programs
 * password     of the superuser, readable by the owner only
 * owner, lock  see {@link Ownership}
 * </pre>
 *
 * @param root absolute
 */
record Layout(Path root) {

    Path data() {
        return root.resolve("data");
    }

    /** The data directory until it is complete. */
    Path unfinishedData() {
        return root.resolve("data.unfinished");
    }

    /** The programs, if the cache is unusable. */
    Path programs() {
        return root.resolve("programs");
    }

    Path scratch() {
        return root.resolve("scratch");
    }

    Path settings() {
        return root.resolve("server.conf");
    }

    Path process() {
        return root.resolve("server.pid");
    }

    Path log() {
        return root.resolve("server.log");
    }

    Path password() {
        return root.resolve("password");
    }

    /** Returns all paths except those of {@link Ownership}. */
    List<Path> contents() {
        return List.of(data(), unfinishedData(), programs(), scratch(), settings(), process(), log(), password());
    }
}
