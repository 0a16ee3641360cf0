package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An embedded database of any product and its folder, from before the start until it is removed. Thread-safe: starting and closing
 * exclude each other, and a close during a start, as by Ctrl-C, waits for it.
 */
final class ManagedDatabase implements EmbeddedDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(ManagedDatabase.class);

    private final DatabaseDirectory directory;
    private final Engine engine;
    private final String product;
    private final Thread hook;

    private volatile boolean closing;
    private boolean released;
    private @Nullable TargetSpec target;

    private ManagedDatabase(DatabaseDirectory directory, Engine engine) {
        this.directory = directory;
        this.engine = engine;
        this.product = engine.product().title();
        this.hook = new Thread(this::close, "assay-" + engine.product().id() + "-close");
    }

    /**
     * Starts a database. A failed start leaves nothing behind, and throws {@code PLAN} for an invalid setting or folder, else
     * {@code HOST}.
     */
    static EmbeddedDatabase start(Product product, Options options, Function<DatabaseDirectory, Engine> engine) {
        DatabaseDirectory directory = options.directory() != null
                ? DatabaseDirectory.kept(product, options.directory())
                : DatabaseDirectory.temporary(product, Folders.temporary());
        if (Folders.inMemory(directory.layout().root())) {
            LOG.warn(
                    "{} is in memory, where fsync has no effect: results will be too good",
                    directory.layout().root());
        }
        ManagedDatabase database = new ManagedDatabase(directory, engine.apply(directory));
        database.start();
        return database;
    }

    private synchronized void start() {
        Layout folder = directory.layout();
        boolean started = false;
        try {
            hook();
            long startNanos = System.nanoTime();
            engine.prepare();
            long preparedNanos = System.nanoTime();
            if (directory.temporary()) {
                OrphanedServers.remove(Objects.requireNonNull(folder.root().getParent()), engine);
            }
            if (!Files.exists(folder.data())) {
                checkOpen();
                directory.choosePassword();
                Folders.delete(folder.unfinishedData());
                engine.initialise();
            } else {
                engine.endAbandoned(folder, true);
            }
            long initialisedNanos = System.nanoTime();
            checkOpen();
            target = engine.launch();
            started = true;
            LOG.debug(
                    "started {} in {}: programs {} ms, data directory {} ms, server {} ms",
                    product,
                    folder.root(),
                    (preparedNanos - startNanos) / 1_000_000,
                    (initialisedNanos - preparedNanos) / 1_000_000,
                    (System.nanoTime() - initialisedNanos) / 1_000_000);
        } catch (IOException e) {
            throw AssayException.host(product + " cannot be started in " + folder.root() + ": " + IoText.of(e), e);
        } finally {
            if (!started) {
                end(true);
            }
        }
    }

    private void checkOpen() {
        if (closing) {
            throw AssayException.host(product + " was closed before it had started", null);
        }
    }

    @Override
    public synchronized TargetSpec target() {
        if (target == null) {
            throw new IllegalStateException("not started");
        }
        return target;
    }

    @Override
    public void close() {
        closing = true;
        synchronized (this) {
            end(false);
        }
    }

    /** Stops the server and releases its folder; called with the lock held, any number of times. */
    private void end(boolean failed) {
        if (released) {
            return;
        }
        released = true;
        // An interrupted thread could not wait for the server, and would remove the folder of a running server.
        boolean interrupted = Thread.interrupted();
        try {
            // Data of a temporary database need not be written.
            engine.stop(!directory.temporary());
            if (failed) {
                directory.abandon();
            } else {
                directory.release();
            }
        } catch (IOException e) {
            LOG.warn("could not remove all of {}: {}", directory.layout().root(), e.toString());
        } finally {
            unhook();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void hook() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            throw AssayException.host(product + " is not started while the JVM is shutting down", e);
        }
    }

    private void unhook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down; this may be the hook itself.
        }
    }
}
