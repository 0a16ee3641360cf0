package dev.assay.spi.jdbc;

import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The differences of one database product. Found by {@link java.util.ServiceLoader} and chosen by the identity of the connected
 * server. Optional features are separate interfaces: {@link BulkLoading}, {@link Maintenance}, {@link ServerActivity},
 * {@link ServerExamination} and {@link DatabaseTemplates}.
 *
 * @implSpec Stateless, with a public no-argument constructor that does nothing. SQLSTATEs and vendor codes belong here and
 *     nowhere else.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Dialect {

    /** How well a dialect matches a server. */
    enum Match {
        /** It does not match. */
        NO,
        /** A related product; used if no dialect matches exactly. */
        FAMILY,
        /** Its own product; two exact matches stop the run. */
        EXACT
    }

    /** Returns the id: lower case and unique, such as {@code postgresql}; the key of texts in a {@link SqlCatalogue}. */
    String id();

    /** Returns how well this dialect matches a server. */
    Match match(DatabaseIdentity identity);

    /** Returns the product's own name and version of a server of this dialect; a driver may report another product. */
    default DatabaseIdentity named(DatabaseIdentity said) {
        return said;
    }

    /**
     * Returns why an exactly matching server may be a related product, which its driver does not show, in one line; empty if it
     * is not.
     */
    default Optional<String> mismatchReason(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** Returns whether {@code BEGIN} can be a prepared statement. If not, a driver would try in vain each time. */
    default boolean preparesBegin() {
        return true;
    }

    /** Returns the class of a failure; {@link ErrorClass#FATAL} for unknown failures, never {@link ErrorClass#IN_DOUBT}. */
    ErrorClass classify(SQLException failure);

    /**
     * Returns whether a connection failure means that the connection limit of server, database or account is reached, so that
     * fewer connections would have been accepted. False for a wrong password or an unreachable server.
     */
    default boolean outOfConnections(SQLException failure) {
        return false;
    }

    /** Returns what to do about a failure, as a clause for display; empty for unknown failures. */
    String advice(SQLException failure);

    /**
     * Returns what to do about a connection failure, as a clause for display; empty for unknown failures.
     *
     * @param account name of the account; empty if unknown
     */
    default String connectAdvice(SQLException failure, String account) {
        return advice(failure);
    }

    /** Returns the capabilities of the product. */
    Set<Capability> capabilities();

    /** Returns the driver preset of connections; see {@link DriverPreset}. */
    DriverPreset preset(String driverClass);

    /** Returns the product's table syntax. */
    TableSyntax tables();

    /** Returns the product's bulk loading; by default the dialect itself if it implements the interface. */
    default Optional<BulkLoading> bulkLoading() {
        return facet(BulkLoading.class);
    }

    /** Returns the maintenance after loading; by default the dialect itself if it implements the interface. */
    default Optional<Maintenance> maintenance() {
        return facet(Maintenance.class);
    }

    /** Returns the server's counters; by default the dialect itself if it implements the interface. */
    default Optional<ServerActivity> activity() {
        return facet(ServerActivity.class);
    }

    /** Returns the examination of the server's settings; by default the dialect itself if it implements the interface. */
    default Optional<ServerExamination> examination() {
        return facet(ServerExamination.class);
    }

    /** Returns the copying of databases; by default the dialect itself if it implements the interface. */
    default Optional<DatabaseTemplates> templates() {
        return facet(DatabaseTemplates.class);
    }

    private <F> Optional<F> facet(Class<F> kind) {
        return kind.isInstance(this) ? Optional.of(kind.cast(this)) : Optional.empty();
    }
}
