package dev.assay.workload.oltp;

import dev.assay.model.result.CheckResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A consistency condition on each table, checked with one query per table. Immutable.
 *
 * @param id kebab-case
 * @param rows SQL condition of the rows to count
 * @param expected expected count
 * @param always whether it also holds after a run
 * @param tables table names
 */
record TableCondition(String id, String title, String rows, long expected, boolean always, List<String> tables)
        implements ConsistencyCheck<JdbcSession> {

    private static final String ALL = "1 = 1";
    private static final String GROUP = "___________";

    static List<ConsistencyCheck<JdbcSession>> all(OltpParameters parameters) {
        int size = parameters.rows();
        int ids = parameters.data().tableSize();
        List<String> tables = IntStream.rangeClosed(1, parameters.data().tables())
                .mapToObj(parameters::table)
                .toList();
        // Inserts add ids above the range, and a delete run may follow an insert run.
        boolean numbered = parameters.script() != OltpScriptName.INSERT && parameters.script() != OltpScriptName.DELETE;
        if (parameters.bulk()) {
            return List.of(new TableCondition("rows", "each table is empty", ALL, 0, false, tables));
        }
        // PostgreSQL's LIKE does not ignore trailing blanks.
        String texts = "c NOT LIKE '" + (GROUP + "-").repeat(9) + GROUP + "%' OR pad NOT LIKE '"
                + (GROUP + "-").repeat(4) + GROUP + "%'";
        List<ConsistencyCheck<JdbcSession>> all = new ArrayList<>(List.of(
                new TableCondition(
                        "rows",
                        "each table has " + size + " rows",
                        ALL,
                        size,
                        EventShape.keepsRows(parameters),
                        tables),
                new TableCondition("ids", "ids are from 1 to " + ids, "id < 1 OR id > " + ids, 0, numbered, tables)));
        if (parameters.persona() != Persona.SYSBENCH_0_4_COMPLEX) {
            all.add(new TableCondition("texts", "c has ten groups of digits and pad has five", texts, 0, true, tables));
        }
        return all;
    }

    @Override
    public CheckResult check(JdbcSession session, Moment moment) throws SQLException {
        if (!always && moment != Moment.LOADED) {
            return CheckResult.notApplicable(id, title, "holds for the initial rows only");
        }
        try (Statement statement = session.connection().createStatement()) {
            for (String name : tables) {
                try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + name + " WHERE " + rows)) {
                    row.next();
                    long found = row.getLong(1);
                    if (found != expected) {
                        return CheckResult.failed(
                                id,
                                title,
                                name + " has " + found + " rows"
                                        + (rows.equals(ALL)
                                                ? ", expected were " + expected
                                                        + (expected == 0
                                                                ? ""
                                                                : ", by --table-size; " + found
                                                                        + " is the value to use if all tables have that many")
                                                : " where " + rows));
                    }
                }
            }
        }
        return CheckResult.passed(id, title, "");
    }
}
