package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.workload.oltp.Statements.StepPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements of sysbench 0.4's test {@code oltp} in mode {@code complex}: prepared, on the single table {@code sbtest}, with
 * ranges that end by its last row. Immutable.
 */
final class ComplexPlans implements Statements.LegacyPlans {

    private static final String INSERT_VALUES =
            " (id, k, c, pad) VALUES (?, 0, ' ', 'aaaaaaaaaaffffffffffrrrrrrrrrreeeeeeeeeeyyyyyyyyyy')";

    private final OltpParameters parameters;
    private final SqlCatalogue catalogue;
    private final String table;

    ComplexPlans(OltpParameters parameters, SqlCatalogue catalogue) {
        this.parameters = parameters;
        this.catalogue = catalogue;
        this.table = parameters.table(1);
    }

    @Override
    public List<StepPlan> selects() {
        RowSelects selects = parameters.selects();
        List<StepPlan> all = new ArrayList<>();
        Sql[] point = {sql("SELECT c FROM ", " WHERE id=?")};
        all.add(inputs -> new SelectStep(point, selects.pointSelects(), 0, inputs));
        if (selects.rangeSelects()) {
            int size = selects.rangeSize();
            all.add(range("SELECT c FROM ", "", selects.simpleRanges(), size));
            all.add(range("SELECT SUM(K) FROM ", "", selects.sumRanges(), size));
            all.add(range("SELECT c FROM ", " ORDER BY c", selects.orderRanges(), size));
            all.add(range("SELECT DISTINCT c FROM ", " ORDER BY c", selects.distinctRanges(), size + 1));
        }
        return all;
    }

    /**
     * @param ids ids per range
     */
    private StepPlan range(String start, String end, int repeats, int ids) {
        Sql sql = sql(start, " WHERE id BETWEEN ? AND ?" + end);
        return inputs -> new BoundedRangeStep(sql, repeats, ids, inputs);
    }

    @Override
    public List<StepPlan> changes() {
        Sql index = sql("UPDATE ", " SET k=k+1 WHERE id=?");
        Sql text = sql("UPDATE ", " SET c=? WHERE id=?");
        Sql delete = sql("DELETE FROM ", " WHERE id=?");
        Sql insert = sql("INSERT INTO ", INSERT_VALUES);
        return List.of(
                inputs -> new ByIdStep(new Sql[] {index}, parameters.changes().indexUpdates(), inputs),
                inputs -> new NumbersUpdateStep(text, parameters.changes().nonIndexUpdates(), inputs),
                inputs -> new ReplaceStep(index, delete, insert, parameters.replaced(), inputs));
    }

    private Sql sql(String before, String behind) {
        return catalogue.add(before + table + behind);
    }
}
