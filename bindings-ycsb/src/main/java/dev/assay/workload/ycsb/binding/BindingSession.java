package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.FieldSet;
import dev.assay.workload.ycsb.Key;
import dev.assay.workload.ycsb.KeyTable;
import dev.assay.workload.ycsb.KeyValueSession;
import dev.assay.workload.ycsb.RowBuffer;
import dev.assay.workload.ycsb.RowSink;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A session on one instance of a binding. As in YCSB's client, the thread that uses the instance also creates, initialises and
 * cleans it up. Errors of the binding become exceptions. Confined to one worker, except {@link #abort}.
 */
final class BindingSession implements KeyValueSession {

    private final BindingClass type;
    private final Properties properties;
    private @Nullable BindingClient client;
    private @Nullable ClassLoader contextBefore;
    private volatile @Nullable Thread user;
    private volatile boolean aborted;

    /**
     * @param properties the same object for all sessions, as in YCSB's client
     */
    BindingSession(BindingClass type, Properties properties) {
        this.type = type;
        this.properties = properties;
    }

    @Override
    public void enter() {
        client();
    }

    @Override
    public void leave() {
        close();
    }

    private BindingClient client() {
        BindingClient current = client;
        if (aborted) {
            throw AssayException.target("the session of the binding " + type.name() + " was aborted", null);
        }
        return current == null ? connect() : current;
    }

    private BindingClient connect() {
        Thread thread = Thread.currentThread();
        contextBefore = thread.getContextClassLoader();
        thread.setContextClassLoader(type.loader());
        user = thread;
        try {
            BindingClient created = initialized();
            client = created;
            return created;
        } finally {
            if (client == null) {
                user = null;
                thread.setContextClassLoader(contextBefore);
            }
        }
    }

    private BindingClient initialized() {
        BindingClient created = type.instance();
        try {
            created.init(properties);
            return created;
        } catch (InternalError | OutOfMemoryError e) {
            throw e;
        } catch (Exception | Error e) {
            throw AssayException.target("the binding " + type.text() + " failed in init: " + Failures.line(e), e);
        }
    }

    /** Runs an operation and converts an error of the binding to an exception, because an error would end the worker. */
    private OutcomeCode contained(String operation, Callable<OutcomeCode> call) throws Exception {
        try {
            return call.call();
        } catch (InternalError | OutOfMemoryError e) {
            throw e;
        } catch (Error e) {
            throw new BindingFailedException(
                    "the binding " + type.text() + " failed in " + operation + ": " + Failures.line(e), e);
        }
    }

    @Override
    public OutcomeCode read(KeyTable table, Key key, FieldSet fields, RowBuffer into) throws Exception {
        BindingClient current = client();
        return contained("read", () -> current.read(table, key.text(), fields, into));
    }

    @Override
    public OutcomeCode scan(KeyTable table, Key firstKey, int rows, FieldSet fields, RowSink into) throws Exception {
        BindingClient current = client();
        return contained("scan", () -> current.scan(table, firstKey.text(), rows, fields, into));
    }

    @Override
    public OutcomeCode insert(KeyTable table, Key key, RowBuffer row) throws Exception {
        return insert(table, key.text(), row);
    }

    OutcomeCode insert(KeyTable table, String key, RowBuffer row) throws Exception {
        BindingClient current = client();
        return contained("insert", () -> current.insert(table, key, row));
    }

    OutcomeCode read(KeyTable table, String key, RowBuffer into) throws Exception {
        BindingClient current = client();
        return contained("read", () -> current.read(table, key, table.allFields(), into));
    }

    @Override
    public OutcomeCode update(KeyTable table, Key key, RowBuffer row) throws Exception {
        BindingClient current = client();
        return contained("update", () -> current.update(table, key.text(), row));
    }

    @Override
    public OutcomeCode delete(KeyTable table, Key key) throws Exception {
        BindingClient current = client();
        return contained("delete", () -> current.delete(table, key.text()));
    }

    /** {@inheritDoc} YCSB's interface returns the fields of a scan's records without their keys. */
    @Override
    public boolean scansKeys() {
        return false;
    }

    @Override
    public void begin() {
        throw new UnsupportedOperationException("YCSB bindings have no transactions");
    }

    @Override
    public void commit() {
        throw new UnsupportedOperationException("YCSB bindings have no transactions");
    }

    /** {@inheritDoc} Without effect: bindings have no transactions. */
    @Override
    public void rollback() {}

    @Override
    public ErrorClass classify(Exception failure) {
        return ErrorClass.FATAL;
    }

    @Override
    public boolean usable() {
        return !aborted;
    }

    /** {@inheritDoc} Interrupts the thread, because YCSB's interface has no way to abort; most database clients react to it. */
    @Override
    public void abort() {
        aborted = true;
        Thread thread = user;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** {@inheritDoc} Only the thread that uses the instance cleans it up; a call from another thread has no effect. */
    @Override
    public void close() {
        BindingClient current = client;
        Thread thread = Thread.currentThread();
        if (current == null || !thread.equals(user)) {
            return;
        }
        client = null;
        user = null;
        aborted = true;
        try {
            current.cleanup();
        } catch (InternalError | OutOfMemoryError e) {
            throw e;
        } catch (Exception | Error e) {
            type.cleanupFailed(e);
        } finally {
            thread.setContextClassLoader(contextBefore);
        }
    }
}
