package dev.assay.jdbc.internal;

import dev.assay.jdbc.internal.examine.ConnectionHeadroom;
import dev.assay.jdbc.internal.examine.Examination;
import dev.assay.jdbc.internal.load.InsertBatches;
import dev.assay.model.plan.Isolation;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.BulkLoading;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.ServerExamination;
import dev.assay.spi.jdbc.TableSyntax;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Standard SQL for products and versions without a dialect. It promises little, and the doctor warns about its use. It is not a
 * service, so it never competes with a dialect. Stateless.
 */
public final class GenericDialect implements Dialect, TableSyntax, BulkLoading, ServerExamination {

    private static final TypeNames TYPES =
            new TypeNames("a product without a dialect", "decimal", "timestamp", "integer", "varchar", null);

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);
    private static final Subject DURABILITY = new Subject("durability", Area.TARGET);
    private static final Subject ISOLATION = new Subject("isolation", Area.TARGET);

    static final String ID = "generic";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        return Match.FAMILY;
    }

    /** {@inheritDoc} Long texts are {@code varchar}, as the name of their type differs between products. */
    @Override
    public TableSyntax tables() {
        return this;
    }

    @Override
    public String typeName(SqlType type) {
        return type instanceof SqlType.Text text ? "varchar(" + text.bytes() + ")" : TYPES.of(type);
    }

    @Override
    public BulkLoader bulkLoader(Connection connection, Table table) throws SQLException {
        return new InsertBatches(connection, table);
    }

    @Override
    public Optional<String> slowLoading(Connection connection) {
        return Optional.of("loading with batches of INSERT: no faster way is known for this product");
    }

    @Override
    public ErrorClass classify(SQLException failure) {
        return classify(Objects.requireNonNullElse(failure.getSQLState(), ""));
    }

    /** Classifies a failure by the SQLSTATE classes of ISO/IEC 9075-2. */
    public static ErrorClass classify(String state) {
        // 40003: the result of the statement is unknown; during a commit the transaction is in doubt and never retried.
        if (state.startsWith("08") || state.equals("40003")) {
            return ErrorClass.LOST_SESSION;
        }
        if (state.startsWith("23") || state.equals("40002")) {
            return ErrorClass.CONSTRAINT;
        }
        if (state.startsWith("40")) {
            return ErrorClass.RETRYABLE;
        }
        return state.startsWith("28") || state.equals("25006") ? ErrorClass.REFUSED : ErrorClass.FATAL;
    }

    @Override
    public String advice(SQLException failure) {
        return "";
    }

    @Override
    public Map<String, String> readSettings(Connection connection) {
        return Map.of();
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.TRANSACTIONS);
    }

    @Override
    public DriverPreset preset(String driverClass) {
        return DriverPreset.none();
    }

    @Override
    public List<Finding> examine(Connection connection, Map<String, String> properties, Expectation expectation)
            throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        return new Examination()
                .part("connections", () -> List.of(connections(about, new ConnectionHeadroom(expectation))))
                .part("read-only", () -> List.of(readOnly(connection, about)))
                .part(
                        "durability",
                        () -> List.of(DURABILITY.note(
                                "unknown for this product: a commit may return before its data are on disk",
                                "check the product's settings, and state them with the results")))
                .part("isolation", () -> List.of(isolation(connection, about)))
                .findings();
    }

    private static Finding connections(DatabaseMetaData about, ConnectionHeadroom headroom) throws SQLException {
        int most = about.getMaxConnections();
        return headroom.finding(
                most <= 0
                        ? List.of()
                        : List.of(new ConnectionHeadroom.Limit(
                                "the driver reports a limit of " + most, most, "raise the limit of the server")),
                "the driver reports no limit");
    }

    private static Finding readOnly(Connection connection, DatabaseMetaData about) throws SQLException {
        return about.isReadOnly() || connection.isReadOnly()
                ? READ_ONLY.problem(
                        "the driver reports that the " + (about.isReadOnly() ? "database" : "connection")
                                + " is read-only",
                        "use the URL of a server that accepts writes")
                : READ_ONLY.ok("the driver reports no read-only mode");
    }

    private static Finding isolation(Connection connection, DatabaseMetaData about) throws SQLException {
        if (!about.supportsTransactions()) {
            return ISOLATION.problem("the product has no transactions", "use a product with transactions");
        }
        return Isolation.ofJdbc(connection.getTransactionIsolation())
                .map(level -> ISOLATION.ok(Kebab.of(level) + ", unless --isolation sets another level"))
                .orElseGet(() ->
                        ISOLATION.note("an isolation level outside standard SQL", "set a level with --isolation"));
    }
}
