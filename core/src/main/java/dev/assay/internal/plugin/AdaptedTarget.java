package dev.assay.internal.plugin;

import dev.assay.spi.target.ForwardingTarget;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetAdapter;
import java.util.Optional;

/** A target that also opens the session types of adapters. Thread-safe if the target is. */
final class AdaptedTarget extends ForwardingTarget {

    private final Target target;
    private final TargetAdapters adapters;

    AdaptedTarget(Target target, TargetAdapters adapters) {
        super(target);
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
}
