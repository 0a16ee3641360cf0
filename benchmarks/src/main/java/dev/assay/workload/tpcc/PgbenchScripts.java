package dev.assay.workload.tpcc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes Assay's TPC-C transactions as scripts of pgbench, which executes the same statements in as many round trips: {@code
 * --access statement} or {@code --access procedure} on PostgreSQL.
 *
 * <p>pgbench has no arrays and no texts. New-Order is therefore one script for each number of lines, and texts are made from
 * numbers by the server. The items of an order ascend, because each is drawn from a span of its own: that is the order in which
 * Assay locks stock. Delivery is not deferred. Weights are those of Assay's mix.
 *
 * <p>Arguments: {@code statement} or {@code procedure}, the number of warehouses, an existing folder. Prints one line for each
 * script, its file and weight as {@code pgbench -f} takes them.
 */
public final class PgbenchScripts {

    /** Numbers of lines of an order: the factor of all weights but New-Order's, which has a script for each number. */
    private static final int SIZES = Scale.MOST_LINES - Scale.FEWEST_LINES + 1;

    private static final String DISTRICT = "\\set d random(1, " + Scale.DISTRICTS + ")\n";
    private static final String CUSTOMER = "\\set c ((random(0, 1023) | random(1, 3000)) + 259) % 3000 + 1\n";
    private static final String NAME = """
            \\set name ((random(0, 255) | random(0, 999)) + 123) % 1000
            \\set n1 :name / 100 + 1
            \\set n2 :name / 10 % 10 + 1
            \\set n3 :name % 10 + 1
            """;
    private static final String LAST = IntStream.rangeClosed(1, 3)
            .mapToObj(digit -> "('{BAR,OUGHT,ABLE,PRI,PRES,ESE,ANTI,CALLY,ATION,EING}'::text[])[:n" + digit + "::int]")
            .collect(Collectors.joining(" || ", "(", ")::varchar"));

    private static final String NOW = "localtimestamp";
    private static final String NO_NAME = "NULL::varchar";

    private final boolean procedure;
    private final int warehouses;
    private final Path folder;
    private final Statements statements;
    private final List<String> written = new ArrayList<>();

    private PgbenchScripts(String style, int warehouses, Path folder) {
        this.procedure = style.equals("procedure");
        this.warehouses = warehouses;
        this.folder = folder;
        this.statements = new Statements(AccessStyle.DEFAULT);
    }

    /** Writes the scripts. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3 || !List.of("statement", "procedure").contains(arguments[0])) {
            System.err.println("PgbenchScripts statement|procedure WAREHOUSES FOLDER");
            System.exit(2);
        }
        write(arguments[0], Integer.parseInt(arguments[1]), Path.of(arguments[2]))
                .forEach(System.out::println);
    }

    /** Writes the scripts; returns the file and weight of each as {@code pgbench -f} takes them. */
    static List<String> write(String style, int warehouses, Path folder) throws IOException {
        return new PgbenchScripts(style, warehouses, folder).write();
    }

    /** Two of five Payments and Order-Status are by number, three by name: all weights are multiplied by five. */
    private List<String> write() throws IOException {
        for (int lines = Scale.FEWEST_LINES; lines <= Scale.MOST_LINES; lines++) {
            write("new-order-" + lines, 45 * 5, newOrder(lines));
        }
        write("payment-by-number", 43 * SIZES * 2, payment(false));
        write("payment-by-name", 43 * SIZES * 3, payment(true));
        write("order-status-by-number", 4 * SIZES * 2, orderStatus(false));
        write("order-status-by-name", 4 * SIZES * 3, orderStatus(true));
        write("delivery", 4 * SIZES * 5, delivery());
        write("stock-level", 4 * SIZES * 5, stockLevel());
        return written;
    }

    private void write(String name, int weight, String text) throws IOException {
        Path file = folder.resolve(name + ".sql");
        Files.writeString(file, text);
        written.add(file + "@" + weight);
    }

    private String newOrder(int lines) {
        var text = new StringBuilder(home()).append(DISTRICT).append(CUSTOMER).append("\\set last random(1, 100)\n");
        int span = Scale.ITEMS / lines;
        for (int line = 1; line <= lines; line++) {
            text.append("\\set s").append(line).append(" ").append(otherIn(100)).append('\n');
            text.append("\\set q").append(line).append(" random(1, 10)\n");
            text.append("\\set i" + line + " ((random(0, 8191) | random(1, " + span + ")) + 7911) % " + span + " + "
                    + ((line - 1) * span + 1) + "\n");
        }
        // Clause 2.4.1.5: the last item of one order in a hundred does not exist.
        text.append("\\if :last = 1\n\\set i")
                .append(lines)
                .append(" ")
                .append(NewOrderInput.UNUSED_ITEM)
                .append("\n\\endif\n");
        text.append("\\set local case when ")
                .append(each(lines, " and ", ":s# = :w"))
                .append(" then 1 else 0 end\n");
        String call;
        if (procedure) {
            String numbers = each(lines, ", ", "#, :s#::int, :i#::int, :q#::int");
            call = call(
                    statements.procedures.newOrder,
                    ":w::int",
                    ":d::int",
                    ":c::int",
                    NOW,
                    ":local::int",
                    "concat_ws(' ', " + numbers + ")::varchar");
        } else {
            call = filled(
                    statements.newOrder.enter.text("postgresql"),
                    ":w::int",
                    ":d::int",
                    ":c::int",
                    ":w::int",
                    array(lines, "#"),
                    array(lines, ":s#::int"),
                    array(lines, ":i#::int"),
                    array(lines, ":q#::int"),
                    ":d",
                    ":d::int",
                    ":w::int",
                    ":c::int",
                    NOW,
                    Integer.toString(lines),
                    ":local::int",
                    ":d::int",
                    ":w::int",
                    ":d::int",
                    ":w::int");
        }
        return text.append(begin(call))
                .append("\\if :last = 1\nROLLBACK;\n\\else\nCOMMIT;\n\\endif\n")
                .toString();
    }

    private String payment(boolean byName) {
        String text = home() + DISTRICT + """
                \\set far random(1, 100)
                \\if :far > 85
                \\set cw {other}
                \\set cd random(1, 10)
                \\else
                \\set cw :w
                \\set cd :d
                \\endif
                \\set cents random(100, 500000)
                """.replace("{other}", otherIn(1)) + (byName ? NAME : CUSTOMER);
        String amount = "(:cents::int / 100::numeric)";
        String data = "(' ' || :cd::int || ' ' || :cw::int || ' ' || :d::int || ' ' || :w::int || ' ' || " + amount
                + " || ' ')::varchar";
        if (procedure) {
            String number = byName ? "0" : ":c::int";
            String name = byName ? LAST : NO_NAME;
            return text
                    + committed(call(
                            statements.procedures.payment,
                            ":w::int",
                            ":d::int",
                            ":cw::int",
                            ":cd::int",
                            number,
                            name,
                            amount,
                            data,
                            NOW));
        }
        var places = new ArrayList<>(List.of(amount, amount, data, ":cw::int", ":cd::int"));
        places.addAll(byName ? List.of(":cw::int", ":cd::int", LAST) : List.of(":c::int"));
        places.addAll(List.of(amount, ":w::int", ":d::int", amount, ":w::int"));
        places.addAll(List.of(":cd::int", ":cw::int", ":d::int", ":w::int", NOW, amount));
        String sql = (byName ? statements.payment.payByName : statements.payment.payByNumber).text("postgresql");
        return text + committed(filled(sql, places.toArray(String[]::new)));
    }

    private String orderStatus(boolean byName) {
        String text = home() + DISTRICT + (byName ? NAME : CUSTOMER);
        if (procedure) {
            return text
                    + committed(call(
                            statements.procedures.orderStatus,
                            ":w::int",
                            ":d::int",
                            byName ? "0" : ":c::int",
                            byName ? LAST : NO_NAME));
        }
        OrderStatusSql sql = statements.orderStatus;
        return text
                + committed(
                        byName
                                ? filled(
                                        sql.showByName.text("postgresql"),
                                        ":w::int",
                                        ":d::int",
                                        ":w::int",
                                        ":d::int",
                                        LAST)
                                : filled(sql.showByNumber.text("postgresql"), ":w::int", ":d::int", ":c::int"));
    }

    private String delivery() {
        String text = home() + "\\set carrier random(1, 10)\n";
        String carrier = ":carrier::int";
        return text
                + committed(
                        procedure
                                ? call(statements.procedures.delivery, ":w::int", carrier, NOW)
                                : filled(
                                        statements.delivery.deliverOldest.text("postgresql"),
                                        ":w::int",
                                        ":w::int",
                                        carrier,
                                        ":w::int",
                                        NOW,
                                        ":w::int",
                                        ":w::int"));
    }

    private String stockLevel() {
        String text = home() + "\\set d :client_id / " + warehouses + " % " + Scale.DISTRICTS + " + 1\n"
                + "\\set threshold random(10, 20)\n";
        String threshold = ":threshold::int";
        return text
                + committed(
                        procedure
                                ? call(statements.procedures.stockLevel, ":w::int", ":d::int", threshold)
                                : filled(
                                        statements.stockLevel.lowStock.text("postgresql"),
                                        ":w::int",
                                        ":d::int",
                                        ":w::int",
                                        threshold));
    }

    private String home() {
        return "\\set w :client_id % " + warehouses + " + 1\n";
    }

    /** The home warehouse, or another one in one of {@code draws} cases on average. */
    private String otherIn(int draws) {
        if (warehouses == 1) {
            return ":w";
        }
        String other = "(:w + random(0, " + (warehouses - 2) + ")) % " + warehouses + " + 1";
        return draws == 1 ? other : "case when random(1, " + draws + ") = 1 then " + other + " else :w end";
    }

    private static String committed(String statement) {
        return begin(statement) + "COMMIT;\n";
    }

    /** BEGIN travels with the statement, as the driver sends it. */
    private static String begin(String statement) {
        return "\\startpipeline\nBEGIN;\n" + statement + ";\n\\endpipeline\n";
    }

    private static String call(ProcedureSql.Call call, String... arguments) {
        return filled(call.function().text("postgresql"), arguments);
    }

    private static String array(int lines, String element) {
        return "ARRAY[" + each(lines, ", ", element) + "]";
    }

    /** Repeats a template with the number of each line in the places of {@code #}. */
    private static String each(int lines, String between, String template) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj(line -> template.replace("#", Integer.toString(line)))
                .collect(Collectors.joining(between));
    }

    /** Puts expressions in the places of a statement. */
    private static String filled(String sql, String... expressions) {
        String[] parts = sql.split("\\?", -1);
        if (parts.length != expressions.length + 1) {
            throw new IllegalStateException(
                    (parts.length - 1) + " places, but " + expressions.length + " expressions: " + sql);
        }
        var text = new StringBuilder(parts[0]);
        for (int place = 0; place < expressions.length; place++) {
            text.append(expressions[place]).append(parts[place + 1]);
        }
        return text.toString();
    }
}
