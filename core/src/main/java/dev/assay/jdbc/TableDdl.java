package dev.assay.jdbc;

import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.workload.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The statements that make a table, its keys and its references. Stateless. */
final class TableDdl {

    private TableDdl() {}

    static String create(Table table, Dialect dialect) {
        return "CREATE TABLE " + table.name() + " ("
                + table.columns().stream()
                        .map(c -> c.name() + " " + dialect.typeName(c.type()) + (c.nullable() ? "" : " NOT NULL"))
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /** Primary key and secondary indexes, to be made once the rows are there. */
    static List<String> indexes(Table table) {
        List<String> statements = new ArrayList<>();
        if (!table.primaryKey().isEmpty()) {
            statements.add(
                    "ALTER TABLE " + table.name() + " ADD PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")");
        }
        for (Table.Index index : table.indexes()) {
            statements.add("CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX " + index.name() + " ON "
                    + table.name() + " (" + String.join(", ", index.columns()) + ")");
        }
        return statements;
    }

    static List<String> foreignKeys(Table table) {
        return table.foreignKeys().stream()
                .map(key -> "ALTER TABLE " + table.name() + " ADD CONSTRAINT " + key.name() + " FOREIGN KEY ("
                        + String.join(", ", key.columns()) + ") REFERENCES " + key.references() + " ("
                        + String.join(", ", key.referencedColumns()) + ")")
                .toList();
    }
}
