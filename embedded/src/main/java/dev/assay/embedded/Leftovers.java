package dev.assay.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What JVMs that were killed left behind: servers without an owner, and their folders. Stateless. */
final class Leftovers {

    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

    private Leftovers() {}

    /**
     * Ends abandoned servers of this user's and removes their folders.
     *
     * <p>What cannot be removed is left for the next time: it is not in the way of what is to be started.
     *
     * @param parent where temporary databases are
     * @param tools of any release that knows how to stop them
     */
    static void remove(Path parent, PostgresTools tools) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, DatabaseDirectory.PREFIX + "*")) {
            for (Path folder : folders) {
                removeIfAbandoned(folder, tools);
            }
        } catch (IOException e) {
            LOG.debug("could not look for leftovers in {}", parent, e);
        }
    }

    private static boolean isOurs(Path folder) throws IOException {
        // The temporary folder is everyone's: a stranger's folder with a name like ours is none of our business.
        UserPrincipal self = folder.getFileSystem()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
        return Files.getOwner(folder).equals(self) && !Files.isSymbolicLink(folder);
    }

    private static void removeIfAbandoned(Path folder, PostgresTools tools) {
        try {
            Ownership ownership = Ownership.marks(folder) && isOurs(folder) ? Ownership.take(folder) : null;
            if (ownership == null) {
                return;
            }
            try (ownership) {
                LOG.info("removing {}, left behind by a run that was killed", folder);
                endServer(folder.resolve("data"), tools, false, folder.resolve("server.log"));
                Folders.delete(folder.resolve("data"));
            }
            Folders.delete(folder);
        } catch (IOException e) {
            LOG.debug("could not remove {}", folder, e);
        }
    }

    /**
     * Ends the server of a data directory whose owner is gone; does nothing if none is running.
     *
     * @param writing whether what it holds in memory is worth writing
     */
    static void endServer(Path data, PostgresTools tools, boolean writing, Path log) {
        // pg_ctl would signal whatever process has the number in the file now.
        server(data).ifPresent(server -> {
            LOG.info("stopping PostgreSQL, process {}, which lost its owner", server.pid());
            tools.stop(data, writing, log);
        });
    }

    /** The server that runs on a data directory, if one does. */
    static Optional<ProcessHandle> server(Path data) {
        try {
            long number = Long.parseLong(
                    Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
            return ProcessHandle.of(number).filter(process -> isServerOf(data, process.info()));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /** The number may have gone to another program since it was written down. */
    private static boolean isServerOf(Path data, ProcessHandle.Info info) {
        boolean postgres = info.command()
                .map(command -> Path.of(command).getFileName().toString().startsWith("postgres"))
                .orElse(false);
        // Where arguments are not to be seen, as on Windows, the program's name has to do.
        return postgres
                && info.arguments()
                        .map(all -> List.of(all).contains(data.toString()))
                        .orElse(true);
    }
}
