package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.Versions;
import dev.assay.spi.jdbc.DatabaseIdentity;
import java.util.Locale;

/** MariaDB from 10.5 on, through either driver. Stateless. */
public final class MariadbDialect extends MysqlFamily {

    /** Of 10. */
    private static final int OLDEST_MINOR = 5;

    /** Stateless: any number of them are the same. */
    public MariadbDialect() {}

    @Override
    public String id() {
        return "mariadb";
    }

    /** Through the driver of MySQL it is called MySQL, and only the version tells. */
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
        return major > 10 || (major == 10 && Versions.minor(identity.version()) >= OLDEST_MINOR)
                ? Match.EXACT
                : Match.NO;
    }

    @Override
    public DatabaseIdentity named(DatabaseIdentity said) {
        return new DatabaseIdentity("MariaDB", Versions.withoutProtocol(said.version()), said.url());
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
