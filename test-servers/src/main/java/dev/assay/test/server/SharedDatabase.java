package dev.assay.test.server;

import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Embedded database servers that all tests of one JVM share. The first test that needs a server starts it; it ends with
 * the JVM. Thread-safe.
 */
public final class SharedDatabase {

    private static final int CONNECTIONS = 80;
    private static final Map<Key, EmbeddedDatabase> STARTED = new ConcurrentHashMap<>();

    private record Key(String provider, Map<String, String> settings) {}

    private SharedDatabase() {}

    /**
     * Returns the target of the server with these settings.
     *
     * @param provider the id of an {@link EmbeddedDatabaseProvider} on the class path
     * @param settings server settings by the product's names; each distinct map has its own server
     */
    public static TargetSpec get(String provider, Map<String, String> settings) {
        return STARTED.computeIfAbsent(new Key(provider, Map.copyOf(settings)), SharedDatabase::start)
                .target();
    }

    private static EmbeddedDatabase start(Key key) {
        for (EmbeddedDatabaseProvider provider : ServiceLoader.load(EmbeddedDatabaseProvider.class)) {
            if (provider.id().equals(key.provider)) {
                return provider.start(new EmbeddedDatabaseProvider.Options(null, key.settings, CONNECTIONS));
            }
        }
        throw new IllegalStateException(
                "no embedded database '" + key.provider + "' on the class path; depend on assay-embedded");
    }
}
