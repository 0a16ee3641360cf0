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
        return Assay.create().embeddedDatabases().stream()
                .filter(each -> each.id().equals("postgres"))
                .findFirst()
                .orElseThrow()
                .start(new EmbeddedDatabaseProvider.Options(null, Map.of(), connections));
    }
}
