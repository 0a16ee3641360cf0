package dev.assay.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Servers and folders that killed JVMs left behind. Stateless. */
final class OrphanedServers {

    private static final Logger LOG = LoggerFactory.getLogger(OrphanedServers.class);

    private OrphanedServers() {}

    /**
     * Stops abandoned servers of this user and removes their folders in {@code parent}. Any release of a product's engine can stop them.
     * Failures are ignored, because leftovers do not affect a new database.
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
        // The temporary folder is shared: a folder of another user may have such a name.
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
                LOG.info("removing {}, left by a killed run", folder);
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
