package dev.assay.workload.ycsb;

import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Change;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.TransactionType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** YCSB's operations. Each statement commits by itself, as in YCSB's JDBC binding. */
enum Operation {
    READ(1, 0),
    UPDATE(0, 1, Change.UPDATE),
    INSERT(0, 1, Change.INSERT),
    SCAN(1, 0),
    READ_MODIFY_WRITE(1, 1, Change.UPDATE);

    private final StatementCounts statements;
    private final Set<Change> changes;

    Operation(int reads, int writes, Change... changes) {
        this.statements = new StatementCounts(reads, writes, 0);
        this.changes = Set.of(changes);
    }

    private double weight(YcsbParameters parameters) {
        return switch (this) {
            case READ -> parameters.readProportion();
            case UPDATE -> parameters.updateProportion();
            case INSERT -> parameters.insertProportion();
            case SCAN -> parameters.scanProportion();
            case READ_MODIFY_WRITE -> parameters.readModifyWriteProportion();
        };
    }

    /** Those of a workload, in YCSB's order; an operation without weight is none. */
    static List<Operation> of(YcsbParameters parameters) {
        return Arrays.stream(values())
                .filter(each -> each.weight(parameters) > 0)
                .toList();
    }

    TransactionType type(YcsbParameters parameters) {
        return new TransactionType(Kebab.of(this), weight(parameters), Demarcation.AUTOCOMMIT, changes.isEmpty())
                .withStatements(statements);
    }

    /** What operations change in the table. */
    static Set<Change> changes(List<Operation> operations) {
        Set<Change> all = EnumSet.noneOf(Change.class);
        operations.forEach(each -> all.addAll(each.changes));
        return all;
    }
}
