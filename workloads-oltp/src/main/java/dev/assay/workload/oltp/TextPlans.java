package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.workload.oltp.Statements.StepPlan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements of sysbench 0.5's {@code oltp.lua}: sent as text, one table per transaction, upper bounds of ranges as sums
 * that the server computes. Immutable.
 */
final class TextPlans implements Statements.LegacyPlans {

    private final OltpParameters parameters;

    TextPlans(OltpParameters parameters) {
        this.parameters = parameters;
    }

    @Override
    public List<StepPlan> begin() {
        return List.of(TableOfTheEvent::new);
    }

    /** Draws the table of all statements of a transaction. */
    private record TableOfTheEvent(Inputs inputs) implements Step {

        @Override
        public void prepare() {
            inputs.drawEventTable();
        }

        @Override
        public void execute(JdbcSession session) throws SQLException {}
    }

    @Override
    public List<StepPlan> selects() {
        RowSelects selects = parameters.selects();
        List<StepPlan> all = new ArrayList<>();
        all.add(select("SELECT c FROM ", "", selects.pointSelects(), 0));
        if (selects.rangeSelects()) {
            int size = selects.rangeSize();
            all.add(select("SELECT c FROM ", "", selects.simpleRanges(), size));
            all.add(select("SELECT SUM(K) FROM ", "", selects.sumRanges(), size));
            all.add(select("SELECT c FROM ", " ORDER BY c", selects.orderRanges(), size));
            all.add(select("SELECT DISTINCT c FROM ", " ORDER BY c", selects.distinctRanges(), size));
        }
        return all;
    }

    @Override
    public List<StepPlan> changes() {
        return List.of(this::indexUpdates, this::nonIndexUpdates, this::replacements);
    }

    private static StepPlan select(String start, String end, int repeats, int rangeSize) {
        return inputs -> {
            int[] ids = new int[repeats];
            TextStep.Wording wording = (sql, session, i) -> {
                sql.append(start).append(inputs.eventTable()).append(" WHERE id");
                if (rangeSize == 0) {
                    sql.append('=').append(ids[i]);
                } else {
                    sql.append(" BETWEEN ").append(ids[i]).append(" AND ").append(ids[i]);
                    sql.append('+').append(rangeSize - 1);
                }
                sql.append(end);
            };
            return new TextStep(() -> inputs.drawIds(ids), repeats, true, wording, inputs.channel());
        };
    }

    private Step indexUpdates(Inputs inputs) {
        int[] ids = new int[parameters.changes().indexUpdates()];
        TextStep.Wording wording = (sql, session, i) -> sql.append("UPDATE ")
                .append(inputs.eventTable())
                .append(" SET k=k+1 WHERE id=")
                .append(ids[i]);
        return new TextStep(() -> inputs.drawIds(ids), ids.length, false, wording, inputs.channel());
    }

    private Step nonIndexUpdates(Inputs inputs) {
        int updates = parameters.changes().nonIndexUpdates();
        int[] ids = new int[updates];
        DigitGroups texts = new DigitGroups(inputs.stream("update-c"), DigitGroups.C, updates);
        TextStep.Wording wording = (sql, session, i) -> sql.append("UPDATE ")
                .append(inputs.eventTable())
                .append(" SET c='")
                .append(texts.text(i))
                .append("' WHERE id=")
                .append(ids[i]);
        Runnable draws = () -> {
            inputs.drawIds(ids);
            draw(texts, updates);
        };
        return new TextStep(draws, ids.length, false, wording, inputs.channel());
    }

    private static void draw(DigitGroups texts, int count) {
        for (int i = 0; i < count; i++) {
            texts.draw(i);
        }
    }

    private Step replacements(Inputs inputs) {
        int rows = parameters.replaced();
        int[] ids = new int[rows];
        int[] ks = new int[rows];
        DigitGroups cs = new DigitGroups(inputs.stream("insert-c"), DigitGroups.C, rows);
        DigitGroups pads = new DigitGroups(inputs.stream("insert-pad"), DigitGroups.PAD, rows);
        TextStep.Wording wording = (sql, session, i) -> {
            int row = i / 2;
            if (i % 2 == 0) {
                sql.append("DELETE FROM ")
                        .append(inputs.eventTable())
                        .append(" WHERE id=")
                        .append(ids[row]);
                return;
            }
            sql.append("INSERT INTO ").append(inputs.eventTable()).append(" (id, k, c, pad) VALUES (");
            sql.append(ids[row]).append(", ").append(ks[row]);
            texts(sql, cs, pads, row);
        };
        Runnable draws = () -> {
            inputs.drawIds(ids);
            inputs.drawIds(ks);
            draw(cs, rows);
            draw(pads, rows);
        };
        return new TextStep(draws, 2 * rows, false, wording, inputs.channel());
    }

    private static void texts(StringBuilder sql, DigitGroups cs, DigitGroups pads, int row) {
        sql.append(", '")
                .append(cs.text(row))
                .append("', '")
                .append(pads.text(row))
                .append("')");
    }

    /** The script insert, not prepared in sysbench 1.0 either. MySQL and MariaDB generate the id of a row with id 0. */
    static StepPlan insert() {
        return inputs -> {
            InsertInputs row = new InsertInputs(inputs);
            TextStep.Wording wording = (sql, session, i) -> {
                sql.append("INSERT INTO ").append(Schema.name(row.table + 1));
                String dialect = session.dialect();
                if (row.numbered() || dialect.equals("mysql") || dialect.equals("mariadb")) {
                    sql.append(" (id, k, c, pad) VALUES (").append(row.id).append(", ");
                } else {
                    sql.append(" (k, c, pad) VALUES (");
                }
                sql.append(row.k);
                texts(sql, row.c, row.pad, 0);
            };
            return new TextStep(row::draw, 1, false, wording, inputs.channel());
        };
    }
}
