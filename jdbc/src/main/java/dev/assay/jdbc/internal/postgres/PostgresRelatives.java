package dev.assay.jdbc.internal.postgres;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Products that speak PostgreSQL's protocol and are another engine, by what they answer to {@code SELECT version()}. Services
 * that run PostgreSQL itself, such as RDS, answer as it does. Stateless.
 */
final class PostgresRelatives {

    private static final Pattern OWN = Pattern.compile("^PostgreSQL \\d+(\\.\\d+)*(beta\\d+|rc\\d+|devel)?[ ,(].*");

    /** What stands in the answers of forks, which begin like PostgreSQL's own. */
    private static final List<String> FORKS =
            List.of("Redshift", "Greenplum", "Cloudberry", "EnterpriseDB", "openGauss", "Materialize", "CrateDB");

    private PostgresRelatives() {}

    /** The product's name, or what it says of itself; empty for PostgreSQL. */
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
