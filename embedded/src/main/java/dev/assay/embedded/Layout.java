package dev.assay.embedded;

import java.nio.file.Path;
import java.util.List;

/**
 * What is where in the folder of a database. Immutable.
 *
 * <pre>
 * data/        the database's own, there only once it is whole
 * scratch/     its temporary files, if it does not keep them in data/
 * server.conf  what the server is told, if it does not keep that in data/
 * server.pid   its process, if it does not write that down in data/
 * server.log   what the server and its programs say
 * password     of the superuser, readable by its owner only
 * owner, lock  see {@link Ownership}
 * </pre>
 *
 * @param root absolute
 */
record Layout(Path root) {

    Path data() {
        return root.resolve("data");
    }

    /** Where a data directory is made before it becomes {@link #data()}. */
    Path unfinishedData() {
        return root.resolve("data.unfinished");
    }

    /** Where the programs are unpacked if there is no better place. */
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

    /** All but the marks of who owns it. */
    List<Path> contents() {
        return List.of(data(), unfinishedData(), programs(), scratch(), settings(), process(), log(), password());
    }
}
