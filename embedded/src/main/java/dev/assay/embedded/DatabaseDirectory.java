package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder of one database, held by this JVM. Confined to the database it belongs to. */
final class DatabaseDirectory {

    private final Layout layout;
    private final boolean temporary;
    private final boolean created;
    private final boolean fresh;
    private final Ownership ownership;

    private DatabaseDirectory(Path root, boolean temporary, boolean created, Ownership ownership) {
        this.layout = new Layout(root);
        this.temporary = temporary;
        this.created = created;
        this.ownership = ownership;
        this.fresh = !Files.exists(layout.data());
    }

    /**
     * A new folder that is removed in the end.
     *
     * @throws AssayException of kind {@code HOST} if it cannot be made
     */
    static DatabaseDirectory temporary(Product product, Path parent) {
        try {
            Path root = Files.createTempDirectory(parent, product.prefix(), Folders.forOwnerOnly("rwx------"));
            return new DatabaseDirectory(root, true, true, owned(root));
        } catch (IOException e) {
            throw AssayException.host(
                    "No folder for a temporary database can be made in " + parent + ": " + IoText.of(e), e);
        }
    }

    /**
     * A folder that stays: an absent or empty one, or one that this method was given before.
     *
     * @throws AssayException of kind {@code PLAN} if it holds anything else, of kind {@code HOST} if it is in use or
     *     cannot be used
     */
    static DatabaseDirectory kept(Product product, Path directory) {
        Path root = directory.toAbsolutePath().normalize();
        try {
            boolean created = !Files.exists(root);
            if (created) {
                Files.createDirectories(root);
            } else {
                refuseForeign(product, root);
            }
            return new DatabaseDirectory(root, false, created, owned(root));
        } catch (IOException e) {
            throw AssayException.host("The folder " + root + " cannot be used for a database: " + IoText.of(e), e);
        }
    }

    private static void refuseForeign(Product product, Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            throw AssayException.plan(root + " is not a folder: name a new or empty one for the database");
        }
        if (Ownership.marks(root)) {
            Product other = Product.of(new Layout(root).data()).orElse(product);
            if (other != product) {
                throw AssayException.plan(root + " holds a database of " + other.title() + ", not of " + product.title()
                        + ": name another folder");
            }
            return;
        }
        Optional<Product> stranger = Product.of(root);
        if (stranger.isPresent()) {
            throw AssayException.plan(root + " is the data directory of a "
                    + stranger.get().title() + " server that is not Assay's: name a new or empty folder");
        }
        try (Stream<Path> entries = Files.list(root)) {
            if (entries.findAny().isPresent()) {
                throw AssayException.plan(
                        root + " is not empty and holds no database of Assay's: name a new or empty folder");
            }
        }
    }

    private static Ownership owned(Path root) throws IOException {
        Ownership ownership = Ownership.take(root);
        if (ownership == null) {
            throw AssayException.host(
                    "The database in " + root + " is in use by " + Ownership.holder(root) + ": stop that first", null);
        }
        return ownership;
    }

    Layout layout() {
        return layout;
    }

    /** Whether the folder goes when the database is closed. */
    boolean temporary() {
        return temporary;
    }

    /** The superuser's password. */
    String password() throws IOException {
        return Files.readString(layout.password());
    }

    /** Makes up a password, for a data directory that is yet to be made. */
    void choosePassword() throws IOException {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        Files.deleteIfExists(layout.password());
        Files.createFile(layout.password(), Folders.forOwnerOnly("rw-------"));
        Files.writeString(layout.password(), HexFormat.of().formatHex(random), StandardOpenOption.WRITE);
    }

    /** Gives the folder back, and removes it if it is temporary. */
    void release() throws IOException {
        leave(temporary, temporary);
    }

    /** Gives the folder back, and removes what came into being since it was taken. */
    void abandon() throws IOException {
        leave(temporary || fresh, temporary || created);
    }

    private void leave(boolean clear, boolean remove) throws IOException {
        try {
            if (clear) {
                // The marks go last: what is left if this fails is then still known as a leftover.
                for (Path path : layout.contents()) {
                    Folders.delete(path);
                }
                ownership.unmark();
            }
        } finally {
            ownership.close();
        }
        if (remove) {
            Folders.delete(layout.root());
        }
    }
}
