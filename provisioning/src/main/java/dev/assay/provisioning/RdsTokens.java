package dev.assay.provisioning;

import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rules of databases whose passwords are tokens of IAM. Sources: the RDS user guide, as remembered on 2026-11-28. Stateless. */
final class RdsTokens {

    /** The method of {@code dev.assay.provisioning.aws.AwsDatabaseTokens}. */
    private static final String METHOD = "aws-iam";

    private static final Pattern MARIADB = Pattern.compile("(\\d{1,3})\\.(\\d{1,3}).*");

    /** The first version of MariaDB with IAM authentication. */
    private static final int MAJOR = 10;

    private static final int MINOR = 6;

    private RdsTokens() {}

    /** Returns why a database cannot have tokens; empty if it can, or has a password. */
    static Optional<String> refusal(RentedDatabase database) {
        String method = database.authentication();
        if (method == null) {
            return Optional.empty();
        }
        if (!method.equals(METHOD)) {
            return Optional.of("authentication: found '" + method + "', databases of aws have " + METHOD);
        }
        if (database.engine().equals("mariadb") && tooOld(database.version())) {
            return Optional.of(
                    "authentication: RDS has IAM authentication for MariaDB from 10.6 on; found " + database.version());
        }
        ProbeSpec probe = database.probe();
        if (probe != null && probe.rented() && probe.profile() == null) {
            return Optional.of(
                    "authentication: the client host makes the tokens, which takes the permission rds-db:connect, and"
                            + " hosts of Assay have none. Name an instance profile of yours by probe.profile, or a host of yours by probe.ssh");
        }
        return Optional.empty();
    }

    private static boolean tooOld(@Nullable String version) {
        Matcher parts = MARIADB.matcher(version == null ? "" : version);
        if (!parts.matches()) {
            return false;
        }
        int major = Integer.parseInt(parts.group(1));
        return major < MAJOR || (major == MAJOR && Integer.parseInt(parts.group(2)) < MINOR);
    }
}
