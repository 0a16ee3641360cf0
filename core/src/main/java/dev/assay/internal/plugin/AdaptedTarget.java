package dev.assay.internal.plugin;

import dev.assay.model.result.Finding;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatabaseCopies;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMonitor;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetAdapter;
import dev.assay.spi.target.Traffic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A target that opens more kinds of sessions than it knows, through adapters; as thread-safe as it is. */
final class AdaptedTarget implements Target {

    private final Target target;
    private final TargetAdapters adapters;

    AdaptedTarget(Target target, TargetAdapters adapters) {
        this.target = target;
        this.adapters = adapters;
    }

    @Override
    public boolean opens(Class<? extends Session> type) {
        return target.opens(type) || adapters.to(type, target).isPresent();
    }

    @Override
    public <S extends Session> S open(Class<S> type, SessionOptions options) {
        if (!target.opens(type)) {
            Optional<TargetAdapter<?, S>> adapter = adapters.to(type, target);
            if (adapter.isPresent()) {
                return adapted(adapter.get(), options);
            }
        }
        return target.open(type, options);
    }

    private <F extends Session, T extends Session> T adapted(TargetAdapter<F, T> adapter, SessionOptions options) {
        return adapter.adapt(target.open(adapter.from(), options));
    }

    @Override
    public TargetInfo info() {
        return target.info();
    }

    @Override
    public Set<Capability> capabilities() {
        return target.capabilities();
    }

    @Override
    public DatasetStore datasets() {
        return target.datasets();
    }

    @Override
    public Optional<DatabaseCopies> copies() {
        return target.copies();
    }

    @Override
    public Optional<ServerCounters> counters() {
        return target.counters();
    }

    @Override
    public Optional<ServerMonitor> monitor() {
        return target.monitor();
    }

    @Override
    public Optional<Traffic> traffic() {
        return target.traffic();
    }

    @Override
    public OptionalLong roundTripNanos() {
        return target.roundTripNanos();
    }

    @Override
    public List<Finding> examine(Expectation expectation) {
        return target.examine(expectation);
    }

    @Override
    public void close() {
        target.close();
    }
}
