package dev.assay.workload.ycsb;

import dev.assay.model.unit.Kebab;
import dev.assay.spi.data.Change;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.TransactionType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** YCSB's operations. Each statement is its own transaction, as in YCSB's JDBC binding. */
enum Operation {
    READ(null, new StatementCounts(1, 0, 0), Proportions::readProportion),
    UPDATE(Change.UPDATE, new StatementCounts(0, 1, 0), Proportions::updateProportion),
    INSERT(Change.INSERT, new StatementCounts(0, 1, 0), Proportions::insertProportion),
    SCAN(null, new StatementCounts(1, 0, 0), Proportions::scanProportion),
    READ_MODIFY_WRITE(Change.UPDATE, new StatementCounts(1, 1, 0), Proportions::readModifyWriteProportion);

    private final @Nullable Change change;
    private final StatementCounts statements;
    private final ToDoubleFunction<Proportions> weight;

    /**
     * @param change the kind of change to the table, or null for reads
     */
    Operation(@Nullable Change change, StatementCounts statements, ToDoubleFunction<Proportions> weight) {
        this.change = change;
        this.statements = statements;
        this.weight = weight;
    }

    /** Returns the operations with a positive weight, in YCSB's order. */
    static List<Operation> of(YcsbParameters parameters) {
        return Arrays.stream(values())
                .filter(each -> each.weight.applyAsDouble(parameters.proportions()) > 0)
                .toList();
    }

    TransactionType type(YcsbParameters parameters) {
        double share = weight.applyAsDouble(parameters.proportions());
        return new TransactionType(Kebab.of(this), share, Demarcation.AUTOCOMMIT, change == null)
                .withStatements(statements);
    }

    /** Returns the kinds of changes that operations make to the table. */
    static Set<Change> changes(List<Operation> operations) {
        Set<Change> all = EnumSet.noneOf(Change.class);
        operations.forEach(each -> {
            if (each.change != null) {
                all.add(each.change);
            }
        });
        return all;
    }
}
