package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.Versions;
import dev.assay.spi.jdbc.DatabaseIdentity;
import java.util.Locale;

/** MariaDB from version 10.5, through either driver. Stateless. */
public final class MariadbDialect extends MysqlFamily {

    /** Of major version 10. */
    private static final int MIN_MINOR_VERSION = 5;

    @Override
    public String id() {
        return "mariadb";
    }

    /** MySQL's driver reports the product MySQL; only the version names MariaDB. */
    static boolean isMariadb(DatabaseIdentity identity) {
        return identity.product().equals("MariaDB")
                || identity.version().toLowerCase(Locale.ROOT).contains("mariadb");
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        if (identity.product().isEmpty()) {
            return identity.url().startsWith("jdbc:mariadb:") ? Match.FAMILY : Match.NO;
        }
        if (!isMariadb(identity)) {
            return Match.NO;
        }
        int major = Versions.major(identity.version());
        return major > 10 || (major == 10 && Versions.minor(identity.version()) >= MIN_MINOR_VERSION)
                ? Match.EXACT
                : Match.NO;
    }

    @Override
    public DatabaseIdentity named(DatabaseIdentity reported) {
        return new DatabaseIdentity("MariaDB", Versions.withoutProtocol(reported.version()), reported.url());
    }

    @Override
    String statusTable() {
        return "information_schema.global_status";
    }

    @Override
    String sessionTable() {
        return "information_schema.processlist";
    }
}
