package dev.assay.internal.engine;

import dev.assay.model.result.TargetInfo;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMonitor;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** A target that opens and records fake sessions. Thread-safe. */
final class FakeTarget implements Target {

    final List<FakeSession> opened = new CopyOnWriteArrayList<>();
    private final IntFunction<FakeSession> sessions;
    Supplier<Optional<ServerCounters>> counters = Optional::empty;
    Supplier<Optional<ServerMonitor>> monitor = Optional::empty;

    FakeTarget() {
        this(number -> new FakeSession());
    }

    /**
     * @param sessions makes a session from its number, from 0; called by one thread at a time
     */
    FakeTarget(IntFunction<FakeSession> sessions) {
        this.sessions = sessions;
    }

    @Override
    public TargetInfo info() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public boolean opens(Class<? extends Session> type) {
        return type == FakeSession.class;
    }

    @Override
    public synchronized <S extends Session> S open(Class<S> type, SessionOptions options) {
        FakeSession session = sessions.apply(opened.size());
        opened.add(session);
        return type.cast(session);
    }

    @Override
    public DatasetStore datasets() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<ServerCounters> counters() {
        return counters.get();
    }

    @Override
    public void close() {
        // holds no resources
    }

    @Override
    public Optional<ServerMonitor> monitor() {
        return monitor.get();
    }
}
