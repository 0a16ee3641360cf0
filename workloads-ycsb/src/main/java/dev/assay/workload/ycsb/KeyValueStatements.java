package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The statements on a table with a column a field, one a shape: what is asked for, or changed, is all fields or one of them. Filled as shapes are
 * met; confined to one session.
 */
final class KeyValueStatements implements RecordStatements {

    private static final String LIMIT = " LIMIT ?";
    private static final String FETCH_FIRST = " FETCH FIRST ? ROWS ONLY";

    private final KeyTable table;
    private final SqlCatalogue catalogue;
    private final @Nullable Sql[] readOne;
    private final @Nullable Sql[] scanOne;
    private final @Nullable Sql[] updateOne;
    private @Nullable Sql readNamed;
    private @Nullable Sql scanNamed;
    private final Sql readAll;
    private final Sql scanAll;
    private final Sql insert;
    private final Sql updateAll;
    private final Sql delete;
    /** Where {@code SELECT *} has each field, which the first answer tells: not every table is ours. */
    private int @Nullable [] columns;

    private int keyColumn;

    /**
     * @param catalogue of the session
     */
    KeyValueStatements(KeyTable table, SqlCatalogue catalogue) {
        this.table = table;
        this.catalogue = catalogue;
        int fields = table.fields().size();
        this.readOne = new Sql[fields];
        this.scanOne = new Sql[fields];
        this.updateOne = new Sql[fields];
        String select = "SELECT * FROM " + table.name();
        String columns = String.join(", ", table.fields());
        this.readAll = catalogue.add(select + WHERE);
        this.scanAll = scan(select);
        this.insert = catalogue.add("INSERT INTO " + table.name() + " (" + KEY + ", " + columns + ") VALUES (?"
                + ", ?".repeat(fields) + ")");
        this.updateAll = catalogue.add("UPDATE " + table.name() + " SET "
                + IntStream.range(0, fields)
                        .mapToObj(i -> table.fields().get(i) + " = ?")
                        .collect(Collectors.joining(", "))
                + WHERE);
        this.delete = catalogue.add("DELETE FROM " + table.name() + WHERE);
    }

    private Sql scan(String select) {
        String all = select + SCAN;
        return catalogue.add(all + FETCH_FIRST, Map.of("mysql", all + LIMIT, "mariadb", all + LIMIT));
    }

    @Override
    public boolean of(KeyTable other) {
        return table == other;
    }

    @Override
    public Sql read(FieldSet fields) {
        if (fields.all()) {
            return readAll;
        }
        if (fields.size() > 1) {
            if (readNamed == null) {
                readNamed = catalogue.add(named() + WHERE);
            }
            return readNamed;
        }
        int position = fields.position(0);
        Sql sql = readOne[position];
        if (sql == null) {
            sql = catalogue.add(only(position) + WHERE);
            readOne[position] = sql;
        }
        return sql;
    }

    @Override
    public Sql scan(FieldSet fields) {
        if (fields.all()) {
            return scanAll;
        }
        if (fields.size() > 1) {
            if (scanNamed == null) {
                scanNamed = scan(named());
            }
            return scanNamed;
        }
        int position = fields.position(0);
        Sql sql = scanOne[position];
        if (sql == null) {
            sql = scan(only(position));
            scanOne[position] = sql;
        }
        return sql;
    }

    private String named() {
        return "SELECT " + KEY + ", " + String.join(", ", table.fields()) + " FROM " + table.name();
    }

    private String only(int position) {
        return "SELECT " + KEY + ", " + table.fields().get(position) + " FROM " + table.name();
    }

    @Override
    public Sql insert() {
        return insert;
    }

    @Override
    public Sql update(RowBuffer row) {
        if (RecordStatements.whole(table, row)) {
            return updateAll;
        }
        int position = row.position(0);
        Sql sql = updateOne[position];
        if (sql == null) {
            sql = catalogue.add(
                    "UPDATE " + table.name() + " SET " + table.fields().get(position) + " = ?" + WHERE);
            updateOne[position] = sql;
        }
        return sql;
    }

    @Override
    public Sql delete() {
        return delete;
    }

    @Override
    public String count() {
        return "SELECT COUNT(*) FROM " + table.name();
    }

    @Override
    public void setInserted(PreparedStatement statement, RowBuffer row) throws SQLException {
        for (int i = 0; i < row.size(); i++) {
            statement.setString(row.position(i) + 2, row.text(row.position(i)));
        }
    }

    @Override
    public int setUpdated(PreparedStatement statement, RowBuffer row) throws SQLException {
        if (row.size() == 1) {
            statement.setString(1, row.text(row.position(0)));
        } else {
            for (int position = 0; position < row.size(); position++) {
                statement.setString(position + 1, row.text(position));
            }
        }
        return row.size() + 1;
    }

    @Override
    public void decode(ResultSet row, FieldSet fields, RowBuffer into) throws SQLException {
        if (fields.all()) {
            int[] all = columns == null ? find(row) : columns;
            for (int position = 0; position < all.length; position++) {
                into.read(position, row.getString(all[position]));
            }
        } else {
            for (int i = 0; i < fields.size(); i++) {
                into.read(fields.position(i), row.getString(i + 2));
            }
        }
    }

    private int[] find(ResultSet row) throws SQLException {
        int[] found = new int[table.fields().size()];
        for (int position = 0; position < found.length; position++) {
            found[position] = row.findColumn(table.fields().get(position));
        }
        keyColumn = row.findColumn(KEY);
        columns = found;
        return found;
    }

    @Override
    public String key(ResultSet row, FieldSet fields) throws SQLException {
        return row.getString(fields.all() ? keyColumn : 1);
    }
}
