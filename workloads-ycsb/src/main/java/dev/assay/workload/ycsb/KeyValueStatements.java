package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The statements on one table, one a shape: what is asked for, or changed, is all fields or one of them. Filled as shapes are
 * met; confined to one session.
 */
final class KeyValueStatements {

    /** The column of keys, as YCSB's binding names it. */
    static final String KEY = "YCSB_KEY";

    private static final String WHERE = " WHERE " + KEY + " = ?";
    private static final String SCAN = " WHERE " + KEY + " >= ? ORDER BY " + KEY;
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

    boolean of(KeyTable other) {
        return table == other;
    }

    Sql read(FieldSet fields) {
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

    Sql scan(FieldSet fields) {
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

    Sql insert() {
        return insert;
    }

    Sql update(RowBuffer row) {
        if (row.size() > 1 || table.fields().size() == 1) {
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

    Sql delete() {
        return delete;
    }

    String count() {
        return "SELECT COUNT(*) FROM " + table.name();
    }
}
