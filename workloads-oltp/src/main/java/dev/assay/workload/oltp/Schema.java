package dev.assay.workload.oltp;

import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.data.TableBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The tables {@code sbtest1} to {@code sbtestN} with sysbench's columns and index names. Stateless. */
final class Schema {

    private static final int C_LENGTH = 120;
    private static final int PAD_LENGTH = 60;

    private Schema() {}

    /** Returns the name of a table, from 1, except in sysbench 0.4. */
    static String name(int number) {
        return "sbtest" + number;
    }

    static List<Table> tables(OltpParameters parameters) {
        return IntStream.rangeClosed(1, parameters.data().tables())
                .mapToObj(number -> parameters.bulk() ? bulk(number, parameters) : table(number, parameters))
                .toList();
    }

    private static Table table(int number, OltpParameters parameters) {
        SqlType whole = parameters.persona().legacy() ? new SqlType.UnsignedInt() : new SqlType.Int();
        TableBuilder table = Table.builder(parameters.table(number)).column("id", whole);
        if (parameters.data().autoInc()) {
            table.numbered();
        }
        table.column("k", whole)
                .defaultValue("0")
                .character("c", C_LENGTH)
                .defaultValue("")
                .character("pad", PAD_LENGTH)
                .defaultValue("");
        // The index name has a number because only MySQL allows the same index name on several tables.
        if (parameters.secondary()) {
            table.index("xid_" + number, "id");
        } else {
            table.primaryKey("id");
        }
        if (parameters.indexed()) {
            table.index(parameters.persona() == Persona.SYSBENCH_0_4_COMPLEX ? "k" : "k_" + number, "k");
        }
        return table.options(options(parameters)).build();
    }

    /** A table of bulk-insert, one per user, with integer columns only. */
    private static Table bulk(int number, OltpParameters parameters) {
        return Table.builder(parameters.table(number))
                .integer("id")
                .integer("k")
                .defaultValue("0")
                .primaryKey("id")
                .options(parameters.persona() == Persona.ASSAY ? Map.of() : Map.of("mysql", "", "mariadb", ""))
                .build();
    }

    /** Assay's tables have a fixed collation; sysbench uses the server's default. */
    private static Map<String, String> options(OltpParameters parameters) {
        String engine = parameters.product().mysqlStorageEngine();
        String more = parameters.product().createTableOptions();
        String mysql = switch (parameters.persona()) {
            case ASSAY -> "ENGINE = " + engine + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
            case SYSBENCH_1_0, SYSBENCH_MASTER, SYSBENCH_0_4_COMPLEX -> "/*! ENGINE = " + engine + " */";
            case SYSBENCH_0_5 -> "/*! ENGINE = " + engine + " MAX_ROWS = 1000000 */";
        };
        Map<String, String> options = new HashMap<>();
        options.put("mysql", (mysql + " " + more).strip());
        options.put("mariadb", (mysql + " " + more).strip());
        if (!more.isEmpty()) {
            options.put("postgresql", more);
            options.put("h2", more);
        }
        return options;
    }
}
