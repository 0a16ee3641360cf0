package dev.assay.internal.engine;

import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.target.SessionOptions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The commit costs that the trials on one system found, by kind of measured session, so that later trials need not calibrate them
 * again. Thread-safe.
 */
public final class KnownCosts {

    /** The systems of several runs. Thread-safe. */
    public static final class OfSystems {

        private final Map<SystemSpec, KnownCosts> systems = new ConcurrentHashMap<>();

        /** Returns the costs of a system. Those of one that the calling program provides are not shared: a name may be reused. */
        public KnownCosts of(SystemSpec system) {
            return system instanceof SystemSpec.Given
                    ? new KnownCosts()
                    : systems.computeIfAbsent(system, each -> new KnownCosts());
        }
    }

    /** A kind of measured session. */
    record Kind(Class<?> type, SessionOptions options) {}

    private final Map<Kind, CommitCosts> found = new ConcurrentHashMap<>();

    @Nullable
    CommitCosts of(Kind sessions) {
        return found.get(sessions);
    }

    void keep(Kind sessions, CommitCosts costs) {
        found.put(sessions, costs);
    }
}
