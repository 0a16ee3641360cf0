package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.workload.Demarcation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The statements of one script, one set per table. The catalogue has no others, and a session prepares a statement at its
 * first use. Immutable.
 */
final class Statements {

    private static final String INSERT = " (id, k, c, pad) VALUES (?, ?, ?, ?)";

    private final OltpParameters parameters;
    private final SqlCatalogue catalogue = new SqlCatalogue();
    private final List<StepPlan> plans;

    /** Creates a step for a worker. */
    interface StepPlan {
        Step step(Inputs inputs);
    }

    /** The steps of a persona before release 1.0, in order. */
    interface LegacyPlans {

        /** Returns the steps that draw inputs first and send nothing. */
        default List<StepPlan> begin() {
            return List.of();
        }

        List<StepPlan> selects();

        List<StepPlan> changes();
    }

    Statements(OltpParameters parameters) {
        this.parameters = parameters;
        this.plans = switch (parameters.persona()) {
            case ASSAY, SYSBENCH_1_0, SYSBENCH_MASTER -> ofScript();
            case SYSBENCH_0_5 -> of(new TextPlans(parameters));
            case SYSBENCH_0_4_COMPLEX -> of(new ComplexPlans(parameters, catalogue));
        };
    }

    /** The steps of a persona with one script, which may omit reads or changes. */
    private List<StepPlan> of(LegacyPlans plans) {
        List<StepPlan> all = new ArrayList<>(plans.begin());
        if (parameters.script() != OltpScriptName.WRITE_ONLY) {
            all.addAll(plans.selects());
        }
        if (parameters.script() != OltpScriptName.READ_ONLY) {
            all.addAll(plans.changes());
        }
        return all;
    }

    private List<StepPlan> ofScript() {
        return switch (parameters.script()) {
            case READ_WRITE -> {
                List<StepPlan> all = new ArrayList<>(selects());
                all.addAll(changes());
                yield all;
            }
            case READ_ONLY -> selects();
            case WRITE_ONLY -> changes();
            case POINT_SELECT -> List.of(pointSelects(1));
            case UPDATE_INDEX -> List.of(indexUpdates());
            case UPDATE_NON_INDEX -> List.of(nonIndexUpdates());
            case INSERT -> List.of(insert());
            case DELETE -> List.of(delete());
            case SELECT_RANDOM_POINTS -> List.of(randomPoints());
            case BULK_INSERT -> List.of();
            case SELECT_RANDOM_RANGES -> List.of(randomRanges());
        };
    }

    OltpTransaction transaction(Inputs inputs) {
        boolean replaces =
                parameters.script() == OltpScriptName.READ_WRITE || parameters.script() == OltpScriptName.WRITE_ONLY;
        return new OltpTransaction(
                plans.stream().map(plan -> plan.step(inputs)).toList(),
                replaces && parameters.replaced() > 0,
                parameters.failures());
    }

    /** Returns the maximum of statements that a session prepares. */
    int prepared() {
        boolean demarcation = parameters.persona().demarcation() == Demarcation.EXPLICIT_SQL;
        return Math.max(1, catalogue.statements().size() + (demarcation ? 2 : 0));
    }

    private List<StepPlan> selects() {
        RowSelects selects = parameters.selects();
        List<StepPlan> all = new ArrayList<>();
        all.add(pointSelects(selects.pointSelects()));
        if (selects.rangeSelects()) {
            all.add(ranges("SELECT c FROM ", "", selects.simpleRanges()));
            all.add(ranges("SELECT SUM(k) FROM ", "", selects.sumRanges()));
            all.add(ranges("SELECT c FROM ", " ORDER BY c", selects.orderRanges()));
            all.add(ranges("SELECT DISTINCT c FROM ", " ORDER BY c", selects.distinctRanges()));
        }
        return all;
    }

    private List<StepPlan> changes() {
        return List.of(indexUpdates(), nonIndexUpdates(), deleteInserts());
    }

    private StepPlan pointSelects(int repeats) {
        Sql[] sql = eachTable("SELECT c FROM ", " WHERE id=?");
        return inputs -> new SelectStep(sql, repeats, 0, inputs);
    }

    private StepPlan ranges(String start, String end, int repeats) {
        Sql[] sql = eachTable(start, " WHERE id BETWEEN ? AND ?" + end);
        return inputs -> new SelectStep(sql, repeats, parameters.selects().rangeSize(), inputs);
    }

    private StepPlan indexUpdates() {
        Sql[] sql = eachTable("UPDATE ", " SET k=k+1 WHERE id=?");
        return inputs -> new ByIdStep(sql, parameters.changes().indexUpdates(), inputs);
    }

    private StepPlan nonIndexUpdates() {
        Sql[] sql = eachTable("UPDATE ", " SET c=? WHERE id=?");
        return inputs -> new UpdateTextStep(sql, parameters.changes().nonIndexUpdates(), inputs);
    }

    private StepPlan deleteInserts() {
        Sql[] deletes = deletes();
        Sql[] inserts = eachTable("INSERT INTO ", INSERT);
        return inputs -> new DeleteInsertStep(deletes, inserts, parameters.replaced(), inputs);
    }

    private StepPlan delete() {
        Sql[] sql = deletes();
        return inputs -> new ByIdStep(sql, 1, inputs);
    }

    private Sql[] deletes() {
        return eachTable("DELETE FROM ", " WHERE id=?");
    }

    /** MySQL and MariaDB generate the id of a row with id 0; other products require the column to be omitted. */
    private StepPlan insert() {
        if (parameters.persona() != Persona.ASSAY) {
            return TextPlans.insert();
        }
        Sql[] sql;
        if (parameters.data().autoInc()) {
            String zero = " (id, k, c, pad) VALUES (0, ?, ?, ?)";
            sql = new Sql[parameters.data().tables()];
            for (int i = 0; i < sql.length; i++) {
                String start = "INSERT INTO " + Schema.name(i + 1);
                sql[i] = catalogue.add(
                        start + " (k, c, pad) VALUES (?, ?, ?)",
                        Map.of("mysql", start + zero, "mariadb", start + zero));
            }
        } else {
            sql = eachTable("INSERT INTO ", INSERT);
        }
        return inputs -> new InsertStep(sql, inputs);
    }

    private StepPlan randomPoints() {
        int places = parameters.randomSelects().randomPoints();
        Sql sql = catalogue.add("SELECT id, k, c, pad FROM sbtest1 WHERE k IN (" + "?, ".repeat(places - 1) + "?)");
        return inputs -> new SelectByKStep(sql, places, -1, inputs);
    }

    private StepPlan randomRanges() {
        int places = parameters.randomSelects().numberOfRanges();
        String range = "k BETWEEN ? AND ?";
        Sql sql = catalogue.add("SELECT count(k) FROM sbtest1 WHERE " + (range + " OR ").repeat(places - 1) + range);
        return inputs ->
                new SelectByKStep(sql, places, parameters.randomSelects().delta(), inputs);
    }

    private Sql[] eachTable(String before, String behind) {
        Sql[] all = new Sql[parameters.data().tables()];
        for (int i = 0; i < all.length; i++) {
            all[i] = catalogue.add(before + Schema.name(i + 1) + behind);
        }
        return all;
    }
}
