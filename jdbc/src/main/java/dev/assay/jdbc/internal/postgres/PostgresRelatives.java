package dev.assay.jdbc.internal.postgres;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Products with PostgreSQL's protocol and another engine, recognized by the result of {@code SELECT version()}. Services that run
 * PostgreSQL itself, such as RDS, count as PostgreSQL. Stateless.
 */
final class PostgresRelatives {

    private static final Pattern OWN = Pattern.compile("^PostgreSQL \\d+(\\.\\d+)*(beta\\d+|rc\\d+|devel)?[ ,(].*");

    /** Names in the versions of forks, which begin like PostgreSQL's. */
    private static final List<String> FORKS =
            List.of("Redshift", "Greenplum", "Cloudberry", "EnterpriseDB", "openGauss", "Materialize", "CrateDB");

    private PostgresRelatives() {}

    /** Returns the name of the product; empty for PostgreSQL. */
    static Optional<String> name(String version) {
        for (String fork : FORKS) {
            if (version.contains(fork)) {
                return Optional.of(fork);
            }
        }
        if (OWN.matcher(version + " ").matches()) {
            return Optional.empty();
        }
        return Optional.of(version.contains("-YB-") ? "YugabyteDB" : version.replaceAll("[ (].*", ""));
    }
}
