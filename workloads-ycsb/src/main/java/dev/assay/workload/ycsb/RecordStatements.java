package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The statements on one table, one a shape, and how records go through them: what is asked for, or changed, is all fields or one
 * of them. Those on single fields are made when they are met. Confined to one session.
 */
abstract class RecordStatements {

    /** The column of keys, as YCSB's binding names it. */
    static final String KEY = "YCSB_KEY";

    /** How rows are found by their key, the last parameter. */
    static final String WHERE = " WHERE " + KEY + " = ?";

    /** Which rows a scan visits, and in which order. */
    static final String SCAN = " WHERE " + KEY + " >= ? ORDER BY " + KEY;

    private final KeyTable table;
    private final @Nullable Sql[] readOne;
    private final @Nullable Sql[] scanOne;
    private final @Nullable Sql[] updateOne;
    private final Sql delete;

    /**
     * @param catalogue of the session
     */
    RecordStatements(KeyTable table, SqlCatalogue catalogue) {
        this.table = table;
        int fields = table.fields().size();
        this.readOne = new Sql[fields];
        this.scanOne = new Sql[fields];
        this.updateOne = new Sql[fields];
        this.delete = catalogue.add("DELETE FROM " + table.name() + WHERE);
    }

    /** Those on a table, as it keeps its records. */
    static RecordStatements on(KeyTable table, SqlCatalogue catalogue) {
        return table.documents() ? new DocumentStatements(table, catalogue) : new KeyValueStatements(table, catalogue);
    }

    /** Whether they are those on a table. */
    final boolean of(KeyTable other) {
        return table == other;
    }

    final KeyTable table() {
        return table;
    }

    /** The read of what is asked for; the key is its only parameter. */
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

    /** The scan for what is asked for; its parameters are the first key and how many records. */
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
     * The update of one field, or of all; the key is its last parameter.
     *
     * @throws IllegalArgumentException if there are none, or some
     */
    final Sql update(RowBuffer row) {
        int fields = table.fields().size();
        if (row.size() == fields) {
            return updateWhole();
        }
        if (row.size() != 1) {
            throw new IllegalArgumentException(
                    "an update of " + row.size() + " fields of " + fields + "; one of them or all can be updated");
        }
        int position = row.position(0);
        Sql sql = updateOne[position];
        if (sql == null) {
            sql = updateField(table.fields().get(position));
            updateOne[position] = sql;
        }
        return sql;
    }

    /** The key is its only parameter. */
    final Sql delete() {
        return delete;
    }

    final String count() {
        return "SELECT COUNT(*) FROM " + table.name();
    }

    /** The key is its first parameter. */
    abstract Sql insert();

    /** All fields, each of them named or not. */
    abstract Sql readWhole(FieldSet fields);

    abstract Sql readField(String field);

    abstract Sql scanWhole(FieldSet fields);

    abstract Sql scanField(String field);

    abstract Sql updateWhole();

    abstract Sql updateField(String field);

    /** Sets the parameters of an insert behind the key. */
    abstract void setInserted(PreparedStatement statement, RowBuffer row) throws SQLException;

    /**
     * Sets the parameters of an update.
     *
     * @return the index of the next one, the key
     */
    abstract int setUpdated(PreparedStatement statement, RowBuffer row) throws SQLException;

    /** Puts the fields of a row that was asked for into a buffer, each decoded. */
    abstract void decode(ResultSet row, FieldSet fields, RowBuffer into) throws SQLException;

    /** The key of a row of a scan, once it is decoded. */
    abstract String key(ResultSet row, FieldSet fields) throws SQLException;
}
