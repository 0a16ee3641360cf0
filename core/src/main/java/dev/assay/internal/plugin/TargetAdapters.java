package dev.assay.internal.plugin;

import dev.assay.model.AssayException;
import dev.assay.spi.Plugins;
import dev.assay.spi.target.ForwardingTarget;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetAdapter;
import java.util.List;
import java.util.Optional;

/** The adapters found. Immutable, thread-safe. */
public record TargetAdapters(Plugins<TargetAdapter<?, ?>> adapters) {

    /**
     * Finds the adapters of a class loader.
     *
     * @throws AssayException of kind {@code PLAN} that names both jars if two adapters connect the same session types
     */
    public static TargetAdapters discover(ClassLoader loader) {
        @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type arguments
        Class<TargetAdapter<?, ?>> kind = (Class) TargetAdapter.class;
        return new TargetAdapters(Plugins.discover(
                kind, each -> each.from().getName() + " as " + each.to().getName(), loader));
    }

    public List<String> problems() {
        return adapters.problems();
    }

    /** Returns the target with the additional session types of the adapters. */
    public Target over(Target target) {
        return adapters.all().isEmpty() ? target : new AdaptedTarget(target);
    }

    @SuppressWarnings("unchecked") // to() is that type
    private <T extends Session> Optional<TargetAdapter<?, T>> to(Class<T> type, Target target) {
        for (TargetAdapter<?, ?> each : adapters.all()) {
            if (each.to() == type && target.opens(each.from())) {
                return Optional.of((TargetAdapter<?, T>) each);
            }
        }
        return Optional.empty();
    }

    /** A target that also opens the session types of adapters. Thread-safe if the target is. */
    private final class AdaptedTarget extends ForwardingTarget {

        private final Target target;

        AdaptedTarget(Target target) {
            super(target);
            this.target = target;
        }

        @Override
        public boolean opens(Class<? extends Session> type) {
            return target.opens(type) || to(type, target).isPresent();
        }

        @Override
        public <S extends Session> S open(Class<S> type, SessionOptions options) {
            if (!target.opens(type)) {
                Optional<TargetAdapter<?, S>> adapter = to(type, target);
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
}
