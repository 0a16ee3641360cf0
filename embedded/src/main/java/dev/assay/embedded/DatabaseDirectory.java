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

/** The folder of one database, locked by this JVM. Confined to its database. */
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
     * Uses a folder that stays: a missing or empty one, or one that this method used before. Throws {@code PLAN} for other content, and
     * {@code HOST} if the folder is in use or unusable.
     */
    static DatabaseDirectory kept(Product product, Path directory) {
        Path root = directory.toAbsolutePath().normalize();
        try {
            boolean created = !Files.exists(root);
            if (created) {
                Files.createDirectories(root);
            } else {
                rejectForeign(product, root);
            }
            return new DatabaseDirectory(root, false, created, owned(root));
        } catch (IOException e) {
            throw AssayException.host("The folder " + root + " cannot be used for a database: " + IoText.of(e), e);
        }
    }

    private static void rejectForeign(Product product, Path root) throws IOException {
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
        Optional<Product> foreign = Product.of(root);
        if (foreign.isPresent()) {
            throw AssayException.plan(root + " is the data directory of a "
                    + foreign.get().title() + " server that is not Assay's: name a new or empty folder");
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
                    "The database in " + root + " is in use by " + Ownership.holder(root) + ": stop it first", null);
        }
        return ownership;
    }

    Layout layout() {
        return layout;
    }

    boolean temporary() {
        return temporary;
    }

    String password() throws IOException {
        return Files.readString(layout.password());
    }

    /** Creates a random password for a new data directory. */
    void choosePassword() throws IOException {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        Files.deleteIfExists(layout.password());
        Files.createFile(layout.password(), Folders.forOwnerOnly("rw-------"));
        Files.writeString(layout.password(), HexFormat.of().formatHex(random), StandardOpenOption.WRITE);
    }

    /** Unlocks the folder, and removes it if it is temporary. */
    void release() throws IOException {
        leave(temporary, temporary);
    }

    /** Unlocks the folder, and removes what was created since it was locked. */
    void abandon() throws IOException {
        leave(temporary || fresh, temporary || created);
    }

    private void leave(boolean clear, boolean remove) throws IOException {
        try {
            if (clear) {
                // Ownership marks go last, so that a partly removed folder is still recognized as a leftover.
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
