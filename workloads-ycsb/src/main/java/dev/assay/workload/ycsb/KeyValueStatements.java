package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The statements on a table with one column for each field. Confined to one session. */
final class KeyValueStatements extends RecordStatements {

    private static final String LIMIT = " LIMIT ?";
    private static final String FETCH_FIRST = " FETCH FIRST ? ROWS ONLY";

    private final SqlCatalogue catalogue;
    private final Sql readAll;
    private final Sql scanAll;
    private final Sql insert;
    private final Sql updateAll;
    private final Sql readNamed;
    private final Sql scanNamed;

    /** The column index of each field in {@code SELECT *}, from the first result: YCSB may have created the table. */
    private int @Nullable [] columns;

    private int keyColumn;

    KeyValueStatements(KeyTable table, SqlCatalogue catalogue) {
        super(table, catalogue);
        this.catalogue = catalogue;
        int fields = table.fields().size();
        String select = "SELECT * FROM " + table.name();
        this.readAll = catalogue.add(select + WHERE);
        this.scanAll = scan(select);
        String selectNamed = select(String.join(", ", table.fields()));
        this.readNamed = catalogue.add(selectNamed + WHERE);
        this.scanNamed = scan(selectNamed);
        this.insert = catalogue.add("INSERT INTO " + table.name() + " (" + KEY + ", "
                + String.join(", ", table.fields()) + ") VALUES (?" + ", ?".repeat(fields) + ")");
        this.updateAll = catalogue.add("UPDATE " + table.name() + " SET "
                + table.fields().stream().map(field -> field + " = ?").collect(Collectors.joining(", ")) + WHERE);
    }

    private Sql scan(String select) {
        String all = select + SCAN;
        return catalogue.add(all + FETCH_FIRST, Map.of("mysql", all + LIMIT, "mariadb", all + LIMIT));
    }

    private String select(String fields) {
        return "SELECT " + KEY + ", " + fields + " FROM " + table().name();
    }

    @Override
    Sql readWhole(FieldSet fields) {
        return fields.all() ? readAll : readNamed;
    }

    @Override
    Sql readField(String field) {
        return catalogue.add(select(field) + WHERE);
    }

    @Override
    Sql scanWhole(FieldSet fields) {
        return fields.all() ? scanAll : scanNamed;
    }

    @Override
    Sql scanField(String field) {
        return scan(select(field));
    }

    @Override
    Sql insert() {
        return insert;
    }

    @Override
    Sql updateWhole() {
        return updateAll;
    }

    @Override
    Sql updateField(String field) {
        return catalogue.add("UPDATE " + table().name() + " SET " + field + " = ?" + WHERE);
    }

    @Override
    void setInserted(PreparedStatement statement, RowBuffer row) throws SQLException {
        for (int i = 0; i < row.size(); i++) {
            statement.setString(row.position(i) + 2, row.text(row.position(i)));
        }
    }

    @Override
    int setUpdated(PreparedStatement statement, RowBuffer row) throws SQLException {
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
    void decode(ResultSet row, FieldSet fields, RowBuffer into) throws SQLException {
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
        int[] found = new int[table().fields().size()];
        for (int position = 0; position < found.length; position++) {
            found[position] = row.findColumn(table().fields().get(position));
        }
        keyColumn = row.findColumn(KEY);
        columns = found;
        return found;
    }

    @Override
    String key(ResultSet row, FieldSet fields) throws SQLException {
        return row.getString(fields.all() ? keyColumn : 1);
    }
}
