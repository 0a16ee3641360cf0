package dev.assay.internal.run;

import dev.assay.internal.engine.KnownCosts;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An open system under test: a connection, a started server, or a stand-in. Confined to one thread; closing it stops the server
 * it started.
 */
public record OpenSystem(
        SystemUnderTest system,
        String description,
        Isolation isolation,
        @Nullable EmbeddedDatabase started,
        boolean owned)
        implements AutoCloseable {

    /**
     * Connects to or starts the system of a plan.
     *
     * @param provided targets provided by the calling program, by name
     * @param connections the maximum number of connections
     */
    public static OpenSystem open(
            SystemSpec spec,
            PluginRegistry plugins,
            Map<String, ProvidedTarget> provided,
            int connections,
            RunListener listener) {
        if (!(spec instanceof SystemSpec.Embedded embedded)) {
            return reach(spec, plugins, provided, null, listener);
        }
        EmbeddedDatabase database = start(embedded, plugins, connections, connections, listener);
        try {
            return connected(reaching(embedded, database), plugins, database);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /**
     * Starts the embedded server of a plan.
     *
     * @param connections the maximum number of connections
     * @param fewestConnections minimum that the smallest cell needs
     */
    static EmbeddedDatabase start(
            SystemSpec.Embedded spec,
            PluginRegistry plugins,
            int connections,
            int fewestConnections,
            RunListener listener) {
        listener.on(new RunEvent.Stage("starting " + spec.database()));
        EmbeddedDatabaseProvider provider = plugins.embedded(spec.database());
        Path directory = spec.directory() == null ? null : Path.of(spec.directory());
        return provider.start(
                new EmbeddedDatabaseProvider.Options(directory, spec.settings(), connections, fewestConnections));
    }

    private static TargetSpec reaching(SystemSpec.Embedded spec, EmbeddedDatabase started) {
        return started.target().withSessions(spec.sessions());
    }

    /**
     * Connects to the system of a plan.
     *
     * @param provided targets provided by the calling program, by name
     * @param started the embedded server, which the caller stops; else null
     */
    static OpenSystem reach(
            SystemSpec spec,
            PluginRegistry plugins,
            Map<String, ProvidedTarget> provided,
            @Nullable EmbeddedDatabase started,
            RunListener listener) {
        if (spec instanceof TargetSpec url) {
            listener.on(new RunEvent.Stage("connecting to " + url.displayUrl()));
            return connected(url, plugins, null);
        } else if (spec instanceof SystemSpec.Embedded embedded) {
            return connected(
                    reaching(embedded, Objects.requireNonNull(started, "a server that was started")), plugins, null);
        } else if (spec instanceof SystemSpec.Given handedOver) {
            ProvidedTarget target = provided.get(handedOver.name());
            if (target == null) {
                throw AssayException.plan("the target '" + handedOver.name() + "' was not provided");
            }
            return new OpenSystem(
                    new SystemUnderTest.Database(
                            plugins.adapters().over(target.opener().get())),
                    handedOver.name(),
                    Isolation.DEFAULT,
                    null,
                    target.ours());
        } else if (spec instanceof SystemSpec.Plugged plugged) {
            Target target = opened(plugins.targetFactory(plugged.system()), plugged);
            return new OpenSystem(
                    new SystemUnderTest.Database(plugins.adapters().over(target)),
                    target.info().url(),
                    Isolation.DEFAULT,
                    null,
                    true);
        } else if (spec instanceof SystemSpec.Rented rented) {
            throw AssayException.plan("the target " + rented.name()
                    + " is a rented database, which only a client host can measure; use an"
                    + " existing one with --target " + rented.name() + "=jdbc:…");
        }
        String station = ((SystemSpec.StandIn) spec).station();
        return new OpenSystem(SystemUnderTest.standIn(station), station, Isolation.DEFAULT, null, true);
    }

    private static <P extends Record> Target opened(TargetFactory<P> factory, SystemSpec.Plugged spec) {
        P parameters = ParameterBinder.bind(factory.parameterType(), spec.parameters());
        return factory.open(parameters, spec.allProperties(), spec.secrets().keySet());
    }

    private static OpenSystem connected(TargetSpec url, PluginRegistry plugins, @Nullable EmbeddedDatabase started) {
        Target target = plugins.connect(url);
        return new OpenSystem(
                new SystemUnderTest.Database(target),
                url.displayUrl(),
                url.sessions().isolation(),
                started,
                true);
    }

    /** Returns the same system with the commit costs that earlier trials on it found. */
    OpenSystem with(KnownCosts costs) {
        Target target = target();
        return target == null
                ? this
                : new OpenSystem(new SystemUnderTest.Database(target, costs), description, isolation, started, owned);
    }

    /** Returns the database; null for a stand-in. */
    @Nullable
    public Target target() {
        return system.database().orElse(null);
    }

    @Override
    public void close() {
        Target target = target();
        try {
            if (target != null && owned) {
                target.close();
            }
        } finally {
            if (started != null) {
                started.close();
            }
        }
    }
}
