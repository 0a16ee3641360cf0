package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.spi.data.Change;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.TransactionType;
import java.util.EnumSet;
import java.util.Set;

/** The transaction type of a script and its effects on tables. Stateless. */
final class EventShape {

    private EventShape() {}

    static TransactionType type(OltpParameters parameters) {
        OltpScriptName script = parameters.script();
        boolean transaction = script.transactional() && !parameters.skipTrx();
        StatementCounts statements = new StatementCounts(reads(parameters), writes(parameters), transaction ? 2 : 0);
        if (script == OltpScriptName.BULK_INSERT) {
            // Most transactions only buffer a row: the number of statements depends on the row length.
            return new TransactionType(script.id(), 1, Demarcation.AUTOCOMMIT, false);
        }
        if (statements.reads() + statements.writes() == 0) {
            throw AssayException.plan(
                    "the script " + script.id() + " would have no statement: remove an option that is 0");
        }
        return new TransactionType(
                        script.id(),
                        1,
                        transaction ? parameters.persona().demarcation() : Demarcation.AUTOCOMMIT,
                        script.readOnly())
                .withStatements(statements);
    }

    private static int reads(OltpParameters parameters) {
        return switch (parameters.script()) {
            case READ_WRITE, READ_ONLY -> parameters.selects().count();
            case POINT_SELECT, SELECT_RANDOM_POINTS, SELECT_RANDOM_RANGES -> 1;
            case WRITE_ONLY, UPDATE_INDEX, UPDATE_NON_INDEX, INSERT, DELETE, BULK_INSERT -> 0;
        };
    }

    /** sysbench counts a delete that finds no row as "other", which is known only after the run. */
    private static int writes(OltpParameters parameters) {
        return switch (parameters.script()) {
            case READ_WRITE, WRITE_ONLY ->
                parameters.changes().indexUpdates()
                        + parameters.changes().nonIndexUpdates()
                        + 2 * parameters.replaced();
            case UPDATE_INDEX -> parameters.changes().indexUpdates();
            case UPDATE_NON_INDEX -> parameters.changes().nonIndexUpdates();
            case INSERT, DELETE -> 1;
            case READ_ONLY, POINT_SELECT, SELECT_RANDOM_POINTS, SELECT_RANDOM_RANGES, BULK_INSERT -> 0;
        };
    }

    /** Returns the kinds of changes to each table. */
    static Set<Change> changes(OltpParameters parameters) {
        return switch (parameters.script()) {
            case READ_WRITE, WRITE_ONLY -> {
                Set<Change> changes = EnumSet.noneOf(Change.class);
                if (parameters.changes().indexUpdates() + parameters.changes().nonIndexUpdates() > 0) {
                    changes.add(Change.UPDATE);
                }
                if (parameters.replaced() > 0) {
                    changes.add(Change.DELETE);
                    changes.add(Change.INSERT);
                }
                yield changes;
            }
            case UPDATE_INDEX, UPDATE_NON_INDEX -> EnumSet.of(Change.UPDATE);
            case INSERT, BULK_INSERT -> EnumSet.of(Change.INSERT);
            case DELETE -> EnumSet.of(Change.DELETE);
            case READ_ONLY, POINT_SELECT, SELECT_RANDOM_POINTS, SELECT_RANDOM_RANGES -> EnumSet.noneOf(Change.class);
        };
    }

    /** Whether a run keeps the row count of each table. */
    static boolean keepsRows(OltpParameters parameters) {
        Set<Change> changes = changes(parameters);
        boolean replaces = changes.contains(Change.INSERT) && changes.contains(Change.DELETE);
        return replaces ? !parameters.skipTrx() : !changes.contains(Change.INSERT) && !changes.contains(Change.DELETE);
    }
}
