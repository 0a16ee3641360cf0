package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The statements on one table, one a shape, and how records go through them. Confined to one session. */
interface RecordStatements {

    /** The column of keys, as YCSB's binding names it. */
    String KEY = "YCSB_KEY";

    /** How rows are found by their key, the last parameter. */
    String WHERE = " WHERE " + KEY + " = ?";

    /** Which rows a scan visits, and in which order. */
    String SCAN = " WHERE " + KEY + " >= ? ORDER BY " + KEY;

    /** Whether they are those on a table. */
    boolean of(KeyTable other);

    Sql read(FieldSet fields);

    Sql scan(FieldSet fields);

    /** The key is its first parameter. */
    Sql insert();

    /**
     * The update of one field, or of all.
     *
     * @throws IllegalArgumentException if there are none, or some
     */
    Sql update(RowBuffer row);

    Sql delete();

    String count();

    /** Sets the parameters of an insert behind the key. */
    void setInserted(PreparedStatement statement, RowBuffer row) throws SQLException;

    /**
     * Sets the parameters of an update.
     *
     * @return the index of the next one, the key
     */
    int setUpdated(PreparedStatement statement, RowBuffer row) throws SQLException;

    /** Puts the fields of a row that was asked for into a buffer, each decoded. */
    void decode(ResultSet row, FieldSet fields, RowBuffer into) throws SQLException;

    /** Whether a row that is to be updated has all fields rather than one; statements for some there are none. */
    static boolean whole(KeyTable table, RowBuffer row) {
        int fields = table.fields().size();
        if (row.size() != 1 && row.size() != fields) {
            throw new IllegalArgumentException(
                    "an update of " + row.size() + " fields of " + fields + "; one of them or all can be updated");
        }
        return row.size() == fields;
    }

    /** The key of a row of a scan, once it is decoded. */
    String key(ResultSet row, FieldSet fields) throws SQLException;
}
