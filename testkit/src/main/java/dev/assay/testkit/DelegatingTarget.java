package dev.assay.testkit;

import dev.assay.model.result.Finding;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A target that does what another does, but for what a subclass changes. As thread-safe as the other. */
abstract class DelegatingTarget implements Target {

    private final Target target;

    DelegatingTarget(Target target) {
        this.target = target;
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
    public boolean opens(Class<? extends Session> type) {
        return target.opens(type);
    }

    @Override
    public <S extends Session> S open(Class<S> type, SessionOptions options) {
        return target.open(type, options);
    }

    @Override
    public DatasetStore datasets() {
        return target.datasets();
    }

    @Override
    public Optional<ServerCounters> counters() {
        return target.counters();
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
