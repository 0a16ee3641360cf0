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
import org.jspecify.annotations.Nullable;

/** YCSB's operations. Each statement commits by itself, as in YCSB's JDBC binding. */
enum Operation {
    READ(null),
    UPDATE(Change.UPDATE),
    INSERT(Change.INSERT),
    SCAN(null),
    READ_MODIFY_WRITE(Change.UPDATE);

    private final @Nullable Change change;

    /**
     * @param change what it does to the table, or null
     */
    Operation(@Nullable Change change) {
        this.change = change;
    }

    private StatementCounts statements() {
        return switch (this) {
            case READ, SCAN -> new StatementCounts(1, 0, 0);
            case UPDATE, INSERT -> new StatementCounts(0, 1, 0);
            case READ_MODIFY_WRITE -> new StatementCounts(1, 1, 0);
        };
    }

    private double weight(YcsbParameters parameters) {
        return switch (this) {
            case READ -> parameters.proportions().readProportion();
            case UPDATE -> parameters.proportions().updateProportion();
            case INSERT -> parameters.proportions().insertProportion();
            case SCAN -> parameters.proportions().scanProportion();
            case READ_MODIFY_WRITE -> parameters.proportions().readModifyWriteProportion();
        };
    }

    /** Those of a workload, in YCSB's order; an operation without weight is none. */
    static List<Operation> of(YcsbParameters parameters) {
        return Arrays.stream(values())
                .filter(each -> each.weight(parameters) > 0)
                .toList();
    }

    TransactionType type(YcsbParameters parameters) {
        return new TransactionType(Kebab.of(this), weight(parameters), Demarcation.AUTOCOMMIT, change == null)
                .withStatements(statements());
    }

    /** What operations change in the table. */
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
