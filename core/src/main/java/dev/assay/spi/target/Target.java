package dev.assay.spi.target;

import dev.assay.model.result.Finding;
import dev.assay.model.result.TargetInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A system under test: a database, or any system that a workload can open sessions on. Thread-safe. {@link #close} releases the
 * target's own resources; the caller that opened a session closes it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Target extends AutoCloseable {

    /**
     * Returns product, version, endpoint without secrets, and settings read from the server.
     *
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be reached
     */
    TargetInfo info();

    /** Returns the capabilities of the system. */
    Set<Capability> capabilities();

    /** Returns whether {@link #open} supports this type of session. */
    boolean opens(Class<? extends Session> type);

    /**
     * Opens a session for one worker.
     *
     * @implSpec Called from several threads at once, before the load starts, and again after a session was lost.
     * @throws dev.assay.model.OutOfConnectionsException if the connection limit is reached
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line for other failures
     */
    <S extends Session> S open(Class<S> type, SessionOptions options);

    /** Returns the store of data sets. */
    DatasetStore datasets();

    /** Returns the store of copies of the whole database; empty if the product or the account does not support them. */
    default Optional<DatabaseCopies> copies() {
        return Optional.empty();
    }

    /** Returns the server's present transaction counters; empty if the account cannot read them. */
    default Optional<ServerCounters> counters() {
        return Optional.empty();
    }

    /** Opens a monitor of the server's activity during a measurement; empty if the account cannot read it. */
    default Optional<ServerMonitor> monitor() {
        return Optional.empty();
    }

    /** Returns the network traffic of all measured sessions so far; empty if not counted. Called at any time. */
    default Optional<Traffic> traffic() {
        return Optional.empty();
    }

    /**
     * Returns the time of a minimal exchange with the server on an open connection in nanoseconds: the 10th percentile of up to a
     * hundred, simulated distance included; empty if not available.
     */
    default OptionalLong roundTripNanos() {
        return OptionalLong.empty();
    }

    /**
     * Returns findings that can affect or prevent a measurement: privileges, limits, durability, settings; one per subject.
     * Changes nothing. The round trip and the host are examined elsewhere.
     *
     * @implSpec Works with an ordinary account, and omits what it cannot read.
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be reached
     */
    default List<Finding> examine(Expectation expectation) {
        return List.of();
    }

    @Override
    void close();
}
