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
 * One instance of a binding, which lives as in YCSB's client: made and initialised in the thread that uses it, and cleaned up
 * there. What it throws is contained. Confined to one worker, except {@link #abort}.
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
            throw AssayException.target("the session of the binding " + type.name() + " was cut", null);
        }
        return current == null ? begun() : current;
    }

    private BindingClient begun() {
        Thread thread = Thread.currentThread();
        contextBefore = thread.getContextClassLoader();
        thread.setContextClassLoader(type.loader());
        user = thread;
        try {
            BindingClient made = initialised();
            client = made;
            return made;
        } finally {
            if (client == null) {
                user = null;
                thread.setContextClassLoader(contextBefore);
            }
        }
    }

    private BindingClient initialised() {
        BindingClient made = type.instance();
        try {
            made.init(properties);
            return made;
        } catch (InternalError | OutOfMemoryError e) {
            throw e;
        } catch (Exception | Error e) {
            throw AssayException.target("the binding " + type.text() + " failed in init: " + Failures.line(e), e);
        }
    }

    /** Runs an operation; errors become exceptions, as a worker does not survive them. */
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

    /** {@inheritDoc} YCSB's interface hands over the fields of a scan's records and not their keys. */
    @Override
    public boolean scansKeys() {
        return false;
    }

    @Override
    public void begin() {
        throw new UnsupportedOperationException("bindings of YCSB know no transactions");
    }

    @Override
    public void commit() {
        throw new UnsupportedOperationException("bindings of YCSB know no transactions");
    }

    /** {@inheritDoc} There is nothing to roll back: each operation is done or not. */
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

    /** {@inheritDoc} YCSB has no word for it: the thread is interrupted, which most clients of databases heed. */
    @Override
    public void abort() {
        aborted = true;
        Thread thread = user;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** {@inheritDoc} An instance that another thread may still be using is left to that. */
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
