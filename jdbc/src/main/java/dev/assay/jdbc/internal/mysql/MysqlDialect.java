package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.Versions;
import dev.assay.spi.jdbc.DatabaseIdentity;

/** MySQL from 8.0 on, and what Oracle, Amazon or Percona make of it, through either driver. Stateless. */
public final class MysqlDialect extends MysqlFamily {

    private static final int OLDEST = 8;

    /** Stateless: any number of them are the same. */
    public MysqlDialect() {}

    @Override
    public String id() {
        return "mysql";
    }

    /** Others that speak the protocol put their name into the version: {@code 8.0.11-TiDB-v8.5.0}. */
    @Override
    public Match match(DatabaseIdentity identity) {
        if (identity.product().isEmpty()) {
            return identity.url().startsWith("jdbc:mysql:") ? Match.FAMILY : Match.NO;
        }
        if (!identity.product().equals("MySQL")
                || MariadbDialect.isMariadb(identity)
                || Versions.major(identity.version()) < OLDEST) {
            return Match.NO;
        }
        return identity.version().matches("(?i).*(tidb|vitess|oceanbase|singlestore|doris|starrocks).*")
                ? Match.FAMILY
                : Match.EXACT;
    }

    /** {@inheritDoc} Error 1295; {@code COMMIT} can be one. */
    @Override
    public boolean preparesBegin() {
        return false;
    }

    @Override
    String statusTable() {
        return "performance_schema.global_status";
    }

    /** From 8.0.22 on; the one of the information schema is gone in 9. */
    @Override
    String sessionTable() {
        return "performance_schema.processlist";
    }
}
