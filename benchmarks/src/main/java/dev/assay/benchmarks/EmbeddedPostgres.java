package dev.assay.benchmarks;

import dev.assay.Assay;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Map;

/** A PostgreSQL on this host for measurements. Stateless. */
public final class EmbeddedPostgres {

    private EmbeddedPostgres() {}

    /** Starts a server, which the caller closes. */
    public static EmbeddedDatabase start(int connections) {
        return start(connections, Map.of());
    }

    /**
     * Starts a server with settings, which the caller closes.
     *
     * @param settings of {@code postgresql.conf}
     */
    public static EmbeddedDatabase start(int connections, Map<String, String> settings) {
        return Assay.create().embeddedDatabases().stream()
                .filter(each -> each.id().equals("postgres"))
                .findFirst()
                .orElseThrow()
                .start(new EmbeddedDatabaseProvider.Options(null, settings, connections));
    }
}
