package dev.assay.workload.script;

import dev.assay.model.plan.RecordedArrivals;
import dev.assay.spi.workload.Recording;
import java.util.List;
import java.util.Map;

/**
 * A recorded load: when each statement was sent, and with which values. Immutable: callers do not change the arrays.
 *
 * @param statements the different statements and scripts, weighted by their numbers of lines
 * @param recording the time and the statement of each line
 * @param variables names of the columns with values
 * @param kinds bits of the kinds of the values of each variable, as {@link Kind#bit}
 * @param values of all lines, one for each variable in a line
 */
record ReplayTrace(
        List<ScriptChoice> statements,
        Recording recording,
        List<String> variables,
        Map<String, Integer> kinds,
        RecordedValues values) {

    RecordedArrivals summary() {
        return recording.summary();
    }

    /** Returns the lines of each statement, in their order, from 0. */
    int[][] linesByStatement() {
        int[] types = recording.types();
        int[] counts = new int[statements.size()];
        for (int type : types) {
            counts[type]++;
        }
        int[][] lines = new int[counts.length][];
        for (int type = 0; type < counts.length; type++) {
            lines[type] = new int[counts[type]];
        }
        for (int line = types.length - 1; line >= 0; line--) {
            lines[types[line]][--counts[types[line]]] = line;
        }
        return lines;
    }
}
