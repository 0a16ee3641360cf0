package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.Versions;
import dev.assay.spi.jdbc.DatabaseIdentity;

/** MySQL from version 8.0 and its variants by Oracle, Amazon or Percona, through either driver. Stateless. */
public final class MysqlDialect extends MysqlFamily {

    private static final int MIN_VERSION = 8;

    @Override
    public String id() {
        return "mysql";
    }

    /** {@inheritDoc} Other products with this protocol name themselves in the version: {@code 8.0.11-TiDB-v8.5.0}. */
    @Override
    public Match match(DatabaseIdentity identity) {
        if (identity.product().isEmpty()) {
            return identity.url().startsWith("jdbc:mysql:") ? Match.FAMILY : Match.NO;
        }
        if (!identity.product().equals("MySQL")
                || MariadbDialect.isMariadb(identity)
                || Versions.major(identity.version()) < MIN_VERSION) {
            return Match.NO;
        }
        return identity.version().matches("(?i).*(tidb|vitess|oceanbase|singlestore|doris|starrocks).*")
                ? Match.FAMILY
                : Match.EXACT;
    }

    /** {@inheritDoc} MySQL rejects it with error 1295, but prepares {@code COMMIT}. */
    @Override
    public boolean preparesBegin() {
        return false;
    }

    @Override
    String statusTable() {
        return "performance_schema.global_status";
    }

    /** {@inheritDoc} Exists from version 8.0.22; version 9 lacks the view in the information schema. */
    @Override
    String sessionTable() {
        return "performance_schema.processlist";
    }
}
