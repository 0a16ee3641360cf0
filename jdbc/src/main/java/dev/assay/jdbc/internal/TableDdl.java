package dev.assay.jdbc.internal;

import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.TableSyntax;
import java.util.List;
import java.util.stream.Collectors;

/** DDL statements of tables, keys and foreign keys. Stateless. */
final class TableDdl {

    private TableDdl() {}

    static String create(Table table, Dialect dialect) {
        String columns =
                table.columns().stream().map(column -> column(column, dialect)).collect(Collectors.joining(", "));
        String key =
                dialect.tables().clustersOnPrimaryKey() && !table.primaryKey().isEmpty()
                        ? ", PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")"
                        : "";
        String options =
                table.options().getOrDefault(dialect.id(), dialect.tables().tableOptions());
        return ("CREATE TABLE " + table.name() + " (" + columns + key + numberedKeys(table, dialect) + ") " + options)
                .stripTrailing();
    }

    private static String numberedKeys(Table table, Dialect dialect) {
        if (!dialect.tables().numbersKeysAlone()) {
            return "";
        }
        List<String> numbered = table.columns().stream()
                .filter(Table.Column::numbered)
                .map(Table.Column::name)
                .filter(name -> !table.primaryKey().contains(name))
                .toList();
        return table.indexes().stream()
                .filter(index -> numbered.contains(index.columns().get(0)))
                .map(index -> ", KEY " + index.name() + " (" + String.join(", ", index.columns()) + ")")
                .collect(Collectors.joining());
    }

    private static String column(Table.Column column, Dialect dialect) {
        TableSyntax syntax = dialect.tables();
        String type = column.numbered() ? syntax.numberedTypeName(column.type()) : syntax.typeName(column.type());
        String value = column.defaultValue() == null
                ? ""
                : " DEFAULT '" + column.defaultValue().replace("'", "''") + "'";
        return column.name() + " " + type + value + (column.nullable() ? "" : " NOT NULL");
    }

    static String primaryKey(Table table) {
        return "ALTER TABLE " + table.name() + " ADD PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")";
    }

    static String index(Table table, Table.Index index) {
        return "CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX " + index.name() + " ON " + table.name() + " ("
                + String.join(", ", index.columns()) + ")";
    }

    static String foreignKey(Table table, Table.ForeignKey key) {
        return "ALTER TABLE " + table.name() + " ADD CONSTRAINT " + key.name() + " FOREIGN KEY ("
                + String.join(", ", key.columns()) + ") REFERENCES " + key.references() + " ("
                + String.join(", ", key.referencedColumns()) + ")";
    }
}
