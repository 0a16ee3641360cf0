package dev.assay.spi.target;

import dev.assay.model.result.Finding;
import dev.assay.model.result.TargetInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * What is measured: a database, or any system a workload can open sessions on.
 *
 * <p>Thread-safe. {@link #close} ends what the target itself holds; sessions are closed by whoever opened them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Target extends AutoCloseable {

    /**
     * What it is: product, version, endpoint without secrets, settings read back from the server.
     *
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be reached
     */
    TargetInfo info();

    /** What it can do; everything of {@link Capability} unless it says less. */
    Set<Capability> capabilities();

    /** Whether {@link #open} knows this kind of session. */
    boolean opens(Class<? extends Session> type);

    /**
     * Opens a session of its own for one worker.
     *
     * @implSpec Called from several threads at once, before the clock starts and again when a session was lost.
     * @throws dev.assay.model.OutOfConnectionsException if there are as many as there may be
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be opened for
     *     another reason
     */
    <S extends Session> S open(Class<S> type, SessionOptions options);

    /** Where data sets are made, found and dropped. */
    DatasetStore datasets();

    /** Keeps copies of the whole database and puts them back, where the product can do that and there is a way to it. */
    default Optional<DatabaseCopies> copies() {
        return Optional.empty();
    }

    /** The transactions the server itself has committed and rolled back so far, where the account may read them. */
    default Optional<ServerCounters> counters() {
        return Optional.empty();
    }

    /** Somebody to ask what the server counts while it is measured, where the account may read it. */
    default Optional<ServerMonitor> monitor() {
        return Optional.empty();
    }

    /** What has gone over the wire of all measured sessions so far, where that is counted. Called at any time. */
    default Optional<Traffic> traffic() {
        return Optional.empty();
    }

    /**
     * The time of a quick exchange with the server on an open connection, in nanoseconds, where one can be made: the 10th
     * percentile of a hundred.
     */
    default OptionalLong roundTripNanos() {
        return OptionalLong.empty();
    }

    /**
     * What could spoil a measurement or prevent it: privileges, limits, durability, settings, one finding a thing. Changes
     * nothing. The round trip and the host are looked at by others.
     *
     * @implSpec Asks what an ordinary account may ask, and leaves out what it cannot learn.
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be reached
     */
    default List<Finding> examine(Expectation expectation) {
        return List.of();
    }

    @Override
    void close();
}
