package dev.assay.internal.plugin;

import dev.assay.model.AssayException;
import dev.assay.spi.Plugins;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetAdapter;
import java.util.List;
import java.util.Optional;

/** The adapters found, and targets seen through them. Immutable, thread-safe. */
public final class TargetAdapters {

    private final Plugins<TargetAdapter<?, ?>> adapters;

    private TargetAdapters(Plugins<TargetAdapter<?, ?>> adapters) {
        this.adapters = adapters;
    }

    /**
     * All adapters the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} that names both jars if two of them lead from one kind to one other
     */
    public static TargetAdapters discover(ClassLoader loader) {
        @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type arguments
        Class<TargetAdapter<?, ?>> kind = (Class) TargetAdapter.class;
        return new TargetAdapters(Plugins.discover(
                kind, each -> each.from().getName() + " as " + each.to().getName(), loader));
    }

    /** What could not be loaded, one line each. */
    public List<String> problems() {
        return adapters.problems();
    }

    /** The target, which also opens what adapters make of its sessions. */
    public Target over(Target target) {
        return adapters.all().isEmpty() ? target : new AdaptedTarget(target, this);
    }

    /** An adapter to a kind of session, from one that the target opens. */
    @SuppressWarnings("unchecked") // to() is that type
    <T extends Session> Optional<TargetAdapter<?, T>> to(Class<T> type, Target target) {
        for (TargetAdapter<?, ?> each : adapters.all()) {
            if (each.to() == type && target.opens(each.from())) {
                return Optional.of((TargetAdapter<?, T>) each);
            }
        }
        return Optional.empty();
    }
}
