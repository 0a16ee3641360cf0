package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON documents: whole ones are fetched and written, single fields taken out and replaced by the server. Confined
 * to one session.
 */
final class DocumentStatements implements RecordStatements {

    /** The column of documents. */
    static final String DOCUMENT = "document";

    private static final String LIMIT = " LIMIT ?";

    private final KeyTable table;
    private final SqlCatalogue catalogue;
    private final Documents documents;
    private final @Nullable Sql[] readOne;
    private final @Nullable Sql[] scanOne;
    private final @Nullable Sql[] updateOne;
    private final Sql read;
    private final Sql scan;
    private final Sql insert;
    private final Sql update;
    private final Sql delete;

    /**
     * @param catalogue of the session
     */
    DocumentStatements(KeyTable table, SqlCatalogue catalogue) {
        this.table = table;
        this.catalogue = catalogue;
        this.documents = new Documents(table.fields(), 0);
        int fields = table.fields().size();
        this.readOne = new Sql[fields];
        this.scanOne = new Sql[fields];
        this.updateOne = new Sql[fields];
        String select = "SELECT " + KEY + ", " + DOCUMENT + " FROM " + table.name();
        this.read = catalogue.add(select + WHERE);
        this.scan = catalogue.add(select + SCAN + LIMIT);
        String into = "INSERT INTO " + table.name() + " (" + KEY + ", " + DOCUMENT + ") VALUES (?, ";
        this.insert = inProducts(into + "CAST(? AS jsonb))", into + "?)");
        String set = "UPDATE " + table.name() + " SET " + DOCUMENT + " = ";
        this.update = inProducts(set + "CAST(? AS jsonb)" + WHERE, set + "?" + WHERE);
        this.delete = catalogue.add("DELETE FROM " + table.name() + WHERE);
    }

    /** Of the same shape; the dialects of all other products refuse the type of the column. */
    private Sql inProducts(String postgres, String mysql) {
        return catalogue.add(postgres, Map.of("mysql", mysql, "mariadb", mysql));
    }

    @Override
    public boolean of(KeyTable other) {
        return table == other;
    }

    @Override
    public Sql read(FieldSet fields) {
        return fields.size() > 1 || fields.all() ? read : one(readOne, fields.position(0), WHERE);
    }

    @Override
    public Sql scan(FieldSet fields) {
        return fields.size() > 1 || fields.all() ? scan : one(scanOne, fields.position(0), SCAN + LIMIT);
    }

    private Sql one(@Nullable Sql[] known, int position, String rest) {
        Sql sql = known[position];
        if (sql == null) {
            String field = table.fields().get(position);
            String from = " FROM " + table.name() + rest;
            sql = inProducts(
                    "SELECT " + KEY + ", " + DOCUMENT + " ->> '" + field + "'" + from,
                    "SELECT " + KEY + ", JSON_UNQUOTE(JSON_EXTRACT(" + DOCUMENT + ", '$." + field + "'))" + from);
            known[position] = sql;
        }
        return sql;
    }

    @Override
    public Sql insert() {
        return insert;
    }

    @Override
    public Sql update(RowBuffer row) {
        if (RecordStatements.whole(table, row)) {
            return update;
        }
        int position = row.position(0);
        Sql sql = updateOne[position];
        if (sql == null) {
            String field = table.fields().get(position);
            String set = "UPDATE " + table.name() + " SET " + DOCUMENT + " = ";
            sql = inProducts(
                    set + "jsonb_set(" + DOCUMENT + ", '{" + field + "}', to_jsonb(CAST(? AS text)))" + WHERE,
                    set + "JSON_SET(" + DOCUMENT + ", '$." + field + "', ?)" + WHERE);
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
        documents.write(row);
        statement.setString(2, documents.text());
    }

    @Override
    public int setUpdated(PreparedStatement statement, RowBuffer row) throws SQLException {
        if (RecordStatements.whole(table, row)) {
            documents.write(row);
            statement.setString(1, documents.text());
        } else {
            statement.setString(1, row.text(row.position(0)));
        }
        return 2;
    }

    @Override
    public void decode(ResultSet row, FieldSet fields, RowBuffer into) throws SQLException {
        String found = row.getString(2);
        if (fields.size() == 1 && !fields.all()) {
            into.read(fields.position(0), found);
        } else {
            documents.read(found, into);
        }
    }

    @Override
    public String key(ResultSet row, FieldSet fields) throws SQLException {
        return row.getString(1);
    }
}
