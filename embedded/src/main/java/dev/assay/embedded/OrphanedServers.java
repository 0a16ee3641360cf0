package dev.assay.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What JVMs that were killed left behind: servers without an owner, and their folders. Stateless. */
final class OrphanedServers {

    private static final Logger LOG = LoggerFactory.getLogger(OrphanedServers.class);

    private OrphanedServers() {}

    /**
     * Ends abandoned servers of this user's and removes their folders.
     *
     * <p>What cannot be removed is left for the next time: it is not in the way of what is to be started.
     *
     * @param parent where temporary databases are
     * @param engine of the product whose leftovers are looked for; any release of it knows how to end them
     */
    static void remove(Path parent, Engine engine) {
        try (DirectoryStream<Path> folders =
                Files.newDirectoryStream(parent, engine.product().prefix() + "*")) {
            for (Path folder : folders) {
                removeIfAbandoned(folder, engine);
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

    private static void removeIfAbandoned(Path folder, Engine engine) {
        try {
            Ownership ownership = Ownership.marks(folder) && isOurs(folder) ? Ownership.take(folder) : null;
            if (ownership == null) {
                return;
            }
            try (ownership) {
                LOG.info("removing {}, left behind by a run that was killed", folder);
                Layout layout = new Layout(folder);
                engine.endAbandoned(layout, false);
                Folders.delete(layout.data());
            }
            Folders.delete(folder);
        } catch (IOException e) {
            LOG.debug("could not remove {}", folder, e);
        }
    }
}
