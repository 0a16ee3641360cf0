package dev.assay.workload.oltp;

import dev.assay.spi.workload.SqlType;
import dev.assay.spi.workload.Table;
import dev.assay.spi.workload.Table.Column;
import dev.assay.spi.workload.Table.Index;
import java.util.List;
import java.util.stream.IntStream;

/** The tables {@code sbtest1} to {@code sbtestN} with sysbench's columns and index names. Stateless. */
final class Schema {

    private static final SqlType INT = new SqlType.Int();
    private static final int C_LENGTH = 120;
    private static final int PAD_LENGTH = 60;

    private Schema() {}

    /** The name of a table. */
    static String name(int number) {
        return "sbtest" + number;
    }

    /** All tables of a data set. */
    static List<Table> tables(OltpParameters parameters) {
        return IntStream.rangeClosed(1, parameters.tables())
                .mapToObj(number -> table(number, parameters))
                .toList();
    }

    private static Table table(int number, OltpParameters parameters) {
        Column id = new Column("id", INT, false);
        return new Table(
                name(number),
                List.of(
                        parameters.autoInc() ? id.withNumbers() : id,
                        new Column("k", INT, false).withDefault("0"),
                        new Column("c", new SqlType.Char(C_LENGTH), false).withDefault(""),
                        new Column("pad", new SqlType.Char(PAD_LENGTH), false).withDefault("")),
                List.of("id"),
                parameters.createSecondary() ? List.of(new Index("k_" + number, List.of("k"), false)) : List.of(),
                List.of());
    }
}
