package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.target.Target;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/**
 * How experiments and tests reach a database. Immutable.
 *
 * @param database what it is known by: equal for all accesses to the same tables
 * @param source what the access was made from: accesses of the same source are the same
 * @param exists whether the database may still be there; false if its container has stopped
 * @param experiments sets the target of an experiment
 * @param tests opens the target for a test, which closes it
 */
record DatabaseAccess(
        Object database,
        Object source,
        BooleanSupplier exists,
        Consumer<ExperimentBuilder> experiments,
        Function<Assay, Target> tests) {

    /** A database and the account, which may have a schema of its own. */
    private record Account(String url, @Nullable String user) {}

    /** The source of an access with a password. */
    private record Login(Account account, @Nullable String password) {}

    /** The tables that connections of a data source find. */
    private record Tables(
            @Nullable String url,
            @Nullable String user,
            @Nullable String catalog,
            @Nullable String schema) {}

    /**
     * Returns the access through a data source. Opens a connection, which has the URL. Without one, the database is known by the
     * data source, and the benchmark reports why there is none.
     */
    static DatabaseAccess of(DataSource source) {
        Identity itself = new Identity(source);
        return new DatabaseAccess(
                tables(source, itself),
                itself,
                () -> true,
                builder -> builder.target(source),
                assay -> assay.connect(source));
    }

    /** Returns whether it is a data source, which keeps its connections. */
    boolean isDataSource() {
        return source instanceof Identity;
    }

    private static Object tables(DataSource source, Identity itself) {
        try (Connection connection = source.getConnection()) {
            DatabaseMetaData server = connection.getMetaData();
            return new Tables(server.getURL(), server.getUserName(), connection.getCatalog(), connection.getSchema());
        } catch (SQLException | RuntimeException e) {
            return itself;
        }
    }

    static DatabaseAccess of(TargetSpec spec) {
        return new DatabaseAccess(
                spec, spec, () -> true, builder -> builder.target(spec), assay -> assay.connect(spec));
    }

    static DatabaseAccess of(String url, @Nullable String user, @Nullable String password) {
        Account account = new Account(url, user);
        return new DatabaseAccess(
                account,
                new Login(account, password),
                () -> true,
                builder -> builder.target(url, user, password),
                assay -> assay.connect(new TargetSpec(
                        "target", url, user, password, null, Tls.AS_THE_DRIVER_DOES, SessionSettings.USUAL)));
    }

    static DatabaseAccess of(JdbcContainer container) {
        DatabaseAccess access = of(container.url(), container.user(), container.password());
        return new DatabaseAccess(
                access.database(), access.source(), container::isRunning, access.experiments(), access.tests());
    }

    static DatabaseAccess of(SystemSpec.StandIn standIn) {
        return new DatabaseAccess(standIn, standIn, () -> true, builder -> builder.target(standIn), assay -> {
            throw new ParameterResolutionException(
                    "a parameter Target needs a database, and the benchmarks measure the stand-in "
                            + standIn.station());
        });
    }
}
