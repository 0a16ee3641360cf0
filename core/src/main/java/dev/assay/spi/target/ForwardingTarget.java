package dev.assay.spi.target;

import dev.assay.model.result.Finding;
import dev.assay.model.result.TargetInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A target that forwards all calls to another; subclasses override some methods. As thread-safe as the other target.
 *
 * <p>Extend it rather than {@link Target} for a wrapper: methods added to {@link Target} later are forwarded too.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ForwardingTarget implements Target {

    private final Target target;

    /** Creates a wrapper around another target, which {@link #close} closes. */
    protected ForwardingTarget(Target target) {
        this.target = target;
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
