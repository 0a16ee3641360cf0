package dev.assay.jdbc.internal;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.AccountTokens;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcConnector;
import dev.assay.spi.target.Target;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens {@link JdbcTarget}s for experiments. Thread-safe. */
public final class JdbcTargets implements JdbcConnector {

    @Override
    public String id() {
        return "jdbc";
    }

    @Override
    public Target connect(TargetSpec database, @Nullable AccountTokens tokens, Dialects dialects) {
        return JdbcTarget.connect(database, tokens, dialects);
    }

    @Override
    public Target connect(DataSource dataSource, Isolation isolation, Dialects dialects) {
        return JdbcTarget.connect(dataSource, isolation, dialects);
    }
}
