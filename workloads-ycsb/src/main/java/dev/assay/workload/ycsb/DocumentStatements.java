package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * The statements on a table of JSON documents. Whole documents are transferred; the server extracts and replaces single fields.
 * Confined to one session.
 */
final class DocumentStatements extends RecordStatements {

    static final String DOCUMENT = "document";

    private static final String LIMIT = " LIMIT ?";

    private final SqlCatalogue catalogue;
    private final Documents documents;
    private final String from;
    private final String set;
    private final Sql read;
    private final Sql scan;
    private final Sql insert;
    private final Sql update;

    DocumentStatements(KeyTable table, SqlCatalogue catalogue) {
        super(table, catalogue);
        this.catalogue = catalogue;
        this.documents = new Documents(table.fields(), 0);
        this.from = " FROM " + table.name();
        this.set = "UPDATE " + table.name() + " SET " + DOCUMENT + " = ";
        String select = "SELECT " + KEY + ", " + DOCUMENT + from;
        this.read = catalogue.add(select + WHERE);
        this.scan = catalogue.add(select + SCAN + LIMIT);
        String into = "INSERT INTO " + table.name() + " (" + KEY + ", " + DOCUMENT + ") VALUES (?, ";
        this.insert = inProducts(into + "CAST(? AS jsonb))", into + "?)");
        this.update = inProducts(set + "CAST(? AS jsonb)" + WHERE, set + "?" + WHERE);
    }

    /** Adds a statement for the three products with JSON columns; all other dialects reject the type of the column. */
    private Sql inProducts(String postgres, String mysql) {
        return catalogue.add(postgres, Map.of("mysql", mysql, "mariadb", mysql));
    }

    private Sql selectField(String field, String rest) {
        return inProducts(
                "SELECT " + KEY + ", " + DOCUMENT + " ->> '" + field + "'" + from + rest,
                "SELECT " + KEY + ", JSON_UNQUOTE(JSON_EXTRACT(" + DOCUMENT + ", '$." + field + "'))" + from + rest);
    }

    @Override
    Sql readWhole(FieldSet fields) {
        return read;
    }

    @Override
    Sql readField(String field) {
        return selectField(field, WHERE);
    }

    @Override
    Sql scanWhole(FieldSet fields) {
        return scan;
    }

    @Override
    Sql scanField(String field) {
        return selectField(field, SCAN + LIMIT);
    }

    @Override
    Sql insert() {
        return insert;
    }

    @Override
    Sql updateWhole() {
        return update;
    }

    @Override
    Sql updateField(String field) {
        return inProducts(
                set + "jsonb_set(" + DOCUMENT + ", '{" + field + "}', to_jsonb(CAST(? AS text)))" + WHERE,
                set + "JSON_SET(" + DOCUMENT + ", '$." + field + "', ?)" + WHERE);
    }

    @Override
    void setInserted(PreparedStatement statement, RowBuffer row) throws SQLException {
        documents.write(row);
        statement.setString(2, documents.text());
    }

    @Override
    int setUpdated(PreparedStatement statement, RowBuffer row) throws SQLException {
        if (row.size() == table().fields().size()) {
            documents.write(row);
            statement.setString(1, documents.text());
        } else {
            statement.setString(1, row.text(row.position(0)));
        }
        return 2;
    }

    @Override
    void decode(ResultSet row, FieldSet fields, RowBuffer into) throws SQLException {
        String found = row.getString(2);
        if (fields.size() == 1 && !fields.all()) {
            into.read(fields.position(0), found);
        } else {
            documents.read(found, into);
        }
    }

    @Override
    String key(ResultSet row, FieldSet fields) throws SQLException {
        return row.getString(1);
    }
}
