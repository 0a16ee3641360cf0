package dev.assay.workload.oltp;

import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.data.Table.Column;
import dev.assay.spi.data.Table.Index;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The tables {@code sbtest1} to {@code sbtestN} with sysbench's columns and index names. Stateless. */
final class Schema {

    private static final SqlType INT = new SqlType.Int();
    private static final int C_LENGTH = 120;
    private static final int PAD_LENGTH = 60;

    private Schema() {}

    /** The name of a table, but for the one of sysbench 0.4. */
    static String name(int number) {
        return "sbtest" + number;
    }

    /** All tables of a data set. */
    static List<Table> tables(OltpParameters parameters) {
        return IntStream.rangeClosed(1, parameters.data().tables())
                .mapToObj(number -> parameters.bulk() ? bulk(number, parameters) : table(number, parameters))
                .toList();
    }

    private static Table table(int number, OltpParameters parameters) {
        SqlType whole = parameters.persona().legacy() ? new SqlType.UnsignedInt() : INT;
        Column id = new Column("id", whole, false);
        return new Table(
                        parameters.table(number),
                        List.of(
                                parameters.data().autoInc() ? id.withNumbers() : id,
                                new Column("k", whole, false).withDefault("0"),
                                new Column("c", new SqlType.Char(C_LENGTH), false).withDefault(""),
                                new Column("pad", new SqlType.Char(PAD_LENGTH), false).withDefault("")),
                        parameters.secondary() ? List.of() : List.of("id"),
                        indexes(number, parameters),
                        List.of())
                .withOptions(options(parameters));
    }

    /** An index has its number where one database holds several of a name in no product but MySQL. */
    private static List<Index> indexes(int number, OltpParameters parameters) {
        List<Index> indexes = new ArrayList<>();
        if (parameters.secondary()) {
            indexes.add(new Index("xid_" + number, List.of("id"), false));
        }
        if (parameters.indexed()) {
            String name = parameters.persona() == Persona.SYSBENCH_0_4_COMPLEX ? "k" : "k_" + number;
            indexes.add(new Index(name, List.of("k"), false));
        }
        return indexes;
    }

    /** As each user of bulk-insert has one to itself: nothing but numbers. */
    private static Table bulk(int number, OltpParameters parameters) {
        Table table = new Table(
                parameters.table(number),
                List.of(new Column("id", INT, false), new Column("k", INT, false).withDefault("0")),
                List.of("id"),
                List.of(),
                List.of());
        return parameters.persona() == Persona.ASSAY ? table : table.withOptions(Map.of("mysql", "", "mariadb", ""));
    }

    /** Assay's own tables compare texts alike wherever they are; sysbench leaves that to the server. */
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
