package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The statements on one table, which read or update either all fields or one, and the conversion of records to parameters and from
 * rows. Statements on single fields are created on first use. Confined to one session.
 */
abstract class RecordStatements {

    /** The key column, named as in YCSB's JDBC binding. */
    static final String KEY = "YCSB_KEY";

    /** The condition of a statement on one record; the key is the last parameter. */
    static final String WHERE = " WHERE " + KEY + " = ?";

    /** The condition and the order of a scan. */
    static final String SCAN = " WHERE " + KEY + " >= ? ORDER BY " + KEY;

    private final KeyTable table;
    private final @Nullable Sql[] readOne;
    private final @Nullable Sql[] scanOne;
    private final @Nullable Sql[] updateOne;
    private final Sql delete;

    RecordStatements(KeyTable table, SqlCatalogue catalogue) {
        this.table = table;
        int fields = table.fields().size();
        this.readOne = new Sql[fields];
        this.scanOne = new Sql[fields];
        this.updateOne = new Sql[fields];
        this.delete = catalogue.add("DELETE FROM " + table.name() + WHERE);
    }

    /** Returns the statements for a table's layout. */
    static RecordStatements on(KeyTable table, SqlCatalogue catalogue) {
        return table.documents() ? new DocumentStatements(table, catalogue) : new KeyValueStatements(table, catalogue);
    }

    final boolean of(KeyTable other) {
        return table == other;
    }

    final KeyTable table() {
        return table;
    }

    /** Returns the read of some fields; the key is its only parameter. */
    final Sql read(FieldSet fields) {
        if (fields.all() || fields.size() > 1) {
            return readWhole(fields);
        }
        int position = fields.position(0);
        Sql sql = readOne[position];
        if (sql == null) {
            sql = readField(table.fields().get(position));
            readOne[position] = sql;
        }
        return sql;
    }

    /** Returns the scan of some fields; its parameters are the first key and the maximum number of records. */
    final Sql scan(FieldSet fields) {
        if (fields.all() || fields.size() > 1) {
            return scanWhole(fields);
        }
        int position = fields.position(0);
        Sql sql = scanOne[position];
        if (sql == null) {
            sql = scanField(table.fields().get(position));
            scanOne[position] = sql;
        }
        return sql;
    }

    /**
     * Returns the update of one field, or of all; the key is its last parameter.
     *
     * @throws IllegalArgumentException if the row has another number of fields
     */
    final Sql update(RowBuffer row) {
        int fields = table.fields().size();
        if (row.size() == fields) {
            return updateWhole();
        }
        if (row.size() != 1) {
            throw new IllegalArgumentException(
                    "an update must set one field or all " + fields + " fields, but sets " + row.size());
        }
        int position = row.position(0);
        Sql sql = updateOne[position];
        if (sql == null) {
            sql = updateField(table.fields().get(position));
            updateOne[position] = sql;
        }
        return sql;
    }

    /** Returns the delete of one record; the key is its only parameter. */
    final Sql delete() {
        return delete;
    }

    final String count() {
        return "SELECT COUNT(*) FROM " + table.name();
    }

    /** Returns the insert; the key is its first parameter. */
    abstract Sql insert();

    /** Returns the read of all fields, by name or not. */
    abstract Sql readWhole(FieldSet fields);

    abstract Sql readField(String field);

    abstract Sql scanWhole(FieldSet fields);

    abstract Sql scanField(String field);

    abstract Sql updateWhole();

    abstract Sql updateField(String field);

    /** Sets the parameters of an insert after the key. */
    abstract void setInserted(PreparedStatement statement, RowBuffer row) throws SQLException;

    /**
     * Sets the parameters of an update.
     *
     * @return the index of the next parameter, the key
     */
    abstract int setUpdated(PreparedStatement statement, RowBuffer row) throws SQLException;

    /** Decodes the requested fields of a row into a buffer. */
    abstract void decode(ResultSet row, FieldSet fields, RowBuffer into) throws SQLException;

    /** Returns the key of a scan's row, after the row was decoded. */
    abstract String key(ResultSet row, FieldSet fields) throws SQLException;
}
