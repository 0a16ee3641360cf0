package dev.assay.spi.jdbc;

import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * How one database product differs from the others; found by {@link java.util.ServiceLoader} and chosen by what the
 * connected server says it is. What a product may lack stands in facets: {@link BulkLoading}, {@link Maintenance},
 * {@link ServerActivity}, {@link ServerExamination} and {@link DatabaseTemplates}.
 *
 * @implSpec Stateless, with a public no-argument constructor that does nothing. SQLSTATEs and vendor codes live here and
 *     nowhere else.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Dialect {

    /** How well a dialect fits a server. */
    enum Match {
        /** Not at all. */
        NO,
        /** A relative: used when nothing fits exactly. */
        FAMILY,
        /** This is its product; two of these stop the run. */
        EXACT
    }

    /** Lower case and unique, such as {@code postgresql}; the key of texts in a {@link SqlCatalogue}. */
    String id();

    /** How well it fits a server. */
    Match match(DatabaseIdentity identity);

    /** A server of this dialect by its own name and version; a driver may call it by the name of another. */
    default DatabaseIdentity named(DatabaseIdentity said) {
        return said;
    }

    /**
     * Why a server that fits exactly may be a relative after all, which its driver does not tell, in one line; empty if it is
     * what it says.
     */
    default Optional<String> mismatchReason(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** Whether {@code BEGIN} can be a prepared statement; where it cannot, a driver that tried would ask in vain each time. */
    default boolean preparesBegin() {
        return true;
    }

    /** What a failure means; {@link ErrorClass#FATAL} for what it does not know, never {@link ErrorClass#IN_DOUBT}. */
    ErrorClass classify(SQLException failure);

    /**
     * Whether a failure to connect says that server, database or account has as many connections as it may, so that fewer
     * would have been accepted. A wrong password, or a server that is not there, is no such failure.
     */
    default boolean outOfConnections(SQLException failure) {
        return false;
    }

    /** What would help against a failure, as a clause for a person; empty for what it does not know. */
    String advice(SQLException failure);

    /**
     * What would help against a failure to connect, as a clause for a person; empty for what it does not know.
     *
     * @param account who wanted to connect; empty where nobody knows
     */
    default String connectAdvice(SQLException failure, String account) {
        return advice(failure);
    }

    /** What the product can do. */
    Set<Capability> capabilities();

    /** The properties of a driver preset for measured connections; see {@link DriverPreset}. */
    DriverPreset preset(String driverClass);

    /** How the product spells tables. */
    TableSyntax tables();

    /** How the product takes rows in fast; by default the dialect itself if it is one that knows. */
    default Optional<BulkLoading> bulkLoading() {
        return facet(BulkLoading.class);
    }

    /** What the server does when data have been loaded; by default the dialect itself if it is one that knows. */
    default Optional<Maintenance> maintenance() {
        return facet(Maintenance.class);
    }

    /** What the server counts; by default the dialect itself if it is one that knows. */
    default Optional<ServerActivity> activity() {
        return facet(ServerActivity.class);
    }

    /** What can be read of the server's settings; by default the dialect itself if it is one that knows. */
    default Optional<ServerExamination> examination() {
        return facet(ServerExamination.class);
    }

    /** How the product makes a database as a copy of another; by default the dialect itself if it is one that knows. */
    default Optional<DatabaseTemplates> templates() {
        return facet(DatabaseTemplates.class);
    }

    private <F> Optional<F> facet(Class<F> kind) {
        return kind.isInstance(this) ? Optional.of(kind.cast(this)) : Optional.empty();
    }
}
