package dev.assay.jdbc.internal;

import dev.assay.jdbc.internal.load.InsertBatches;
import dev.assay.model.result.Finding;
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
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Standard SQL, for products and versions that no dialect claims: it promises little, and whoever uses it is told so. It
 * is not among the dialects found, so that it never competes with one. Stateless.
 */
public final class GenericDialect implements Dialect, TableSyntax, BulkLoading, ServerExamination {

    private static final TypeNames TYPES =
            new TypeNames("a product that no dialect knows", "decimal", "timestamp", "integer", "varchar", null);

    static final String ID = "generic";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Match match(DatabaseIdentity identity) {
        return Match.FAMILY;
    }

    /** {@inheritDoc} Nobody knows which word for long texts an unknown product has. */
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

    /** By the classes of SQLSTATE that ISO/IEC 9075-2 defines. */
    @Override
    public ErrorClass classify(SQLException failure) {
        String state = Objects.requireNonNullElse(failure.getSQLState(), "");
        if (state.startsWith("08")) {
            return ErrorClass.LOST_SESSION;
        }
        if (state.startsWith("23") || state.equals("40002")) {
            return ErrorClass.CONSTRAINT;
        }
        if (state.startsWith("40") && !state.equals("40003")) {
            return ErrorClass.RETRYABLE;
        }
        if (state.startsWith("28") || state.equals("25006")) {
            return ErrorClass.REFUSED;
        }
        return state.equals("40003") ? ErrorClass.LOST_SESSION : ErrorClass.FATAL;
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
        return GenericExamination.findings(connection, expectation);
    }
}
