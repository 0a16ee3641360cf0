package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.model.result.Durability;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.workload.ycsb.KeyValueSession;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a binding of YCSB reaches. Thread-safe. */
final class BindingTarget implements Target {

    private final BindingParameters parameters;
    private final BindingClass type;
    private final Properties properties = new Properties();
    private final Map<String, String> shown;
    private final @Nullable Boolean sameHost;

    /**
     * Finds the binding; makes no instance of it.
     *
     * @param all properties of the binding
     * @param shown those of them that may be shown
     */
    BindingTarget(BindingParameters parameters, Map<String, String> all, Map<String, String> shown) {
        this.parameters = parameters;
        properties.putAll(all);
        properties.setProperty("db", parameters.binding());
        this.shown = shown;
        this.sameHost = StoreHost.isThisHost(parameters.binding(), parameters.bindingHost(), all);
        this.type = found(properties);
    }

    private BindingClass found(Properties given) {
        return BindingClass.find(parameters.binding(), parameters.bindingPath(), given);
    }

    @Override
    public TargetInfo info() {
        return new TargetInfo(
                type.name(),
                type.jar(),
                BindingFactory.ID,
                type.core(),
                shown,
                Durability.UNKNOWN,
                "ycsb:" + type.name(),
                "out-of-the-box",
                "unknown",
                "dedicated",
                sameHost,
                null);
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public boolean opens(Class<? extends Session> wanted) {
        return wanted == KeyValueSession.class;
    }

    @Override
    public <S extends Session> S open(Class<S> wanted, SessionOptions options) {
        if (!opens(wanted)) {
            throw AssayException.plan("a binding of YCSB opens key-value sessions alone, no " + wanted.getSimpleName());
        }
        return wanted.cast(new BindingSession(type, properties));
    }

    @Override
    public DatasetStore datasets() {
        return new BindingStore(type.name(), properties, parameters.bindingLoadsAnew(), this::found);
    }

    @Override
    public void close() {
        type.close();
    }
}
