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

/** YCSB's operations. Each statement is its own transaction, as in YCSB's JDBC binding. */
enum Operation {
    READ(null),
    UPDATE(Change.UPDATE),
    INSERT(Change.INSERT),
    SCAN(null),
    READ_MODIFY_WRITE(Change.UPDATE);

    private final @Nullable Change change;

    /**
     * @param change the kind of change to the table, or null for reads
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

    private double weight(Proportions proportions) {
        return switch (this) {
            case READ -> proportions.readProportion();
            case UPDATE -> proportions.updateProportion();
            case INSERT -> proportions.insertProportion();
            case SCAN -> proportions.scanProportion();
            case READ_MODIFY_WRITE -> proportions.readModifyWriteProportion();
        };
    }

    /** Returns the operations with a positive weight, in YCSB's order. */
    static List<Operation> of(YcsbParameters parameters) {
        return Arrays.stream(values())
                .filter(each -> each.weight(parameters.proportions()) > 0)
                .toList();
    }

    TransactionType type(YcsbParameters parameters) {
        double share = weight(parameters.proportions());
        return new TransactionType(Kebab.of(this), share, Demarcation.AUTOCOMMIT, change == null)
                .withStatements(statements());
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
