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

/** The store behind a YCSB binding. Thread-safe. */
final class BindingTarget implements Target {

    private final BindingParameters parameters;
    private final BindingClass type;
    private final Properties properties = new Properties();
    private final Map<String, String> shown;
    private final @Nullable Boolean sameHost;

    /**
     * Loads the binding's class without creating an instance.
     *
     * @param all properties of the binding
     * @param shown properties without secrets, for results
     */
    BindingTarget(BindingParameters parameters, Map<String, String> all, Map<String, String> shown) {
        this.parameters = parameters;
        properties.putAll(all);
        properties.setProperty("db", parameters.binding());
        this.shown = shown;
        this.sameHost = StoreHost.isThisHost(parameters.binding(), parameters.bindingHost(), all);
        this.type = find(properties);
    }

    private BindingClass find(Properties given) {
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
            throw AssayException.plan("a YCSB binding opens only key-value sessions, not a " + wanted.getSimpleName());
        }
        return wanted.cast(new BindingSession(type, properties));
    }

    @Override
    public DatasetStore datasets() {
        return new BindingStore(type.name(), properties, parameters.bindingLoadsAnew(), this::find);
    }

    @Override
    public void close() {
        type.close();
    }
}
