package dev.assay.workload.script;

import dev.assay.model.plan.RecordedArrivals;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Recording;
import dev.assay.spi.workload.Transaction;
import java.nio.file.Path;
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
 * @param scripts files of the scripts that lines name
 */
record ReplayTrace(
        List<ScriptChoice> statements,
        Recording recording,
        List<String> variables,
        Map<String, Integer> kinds,
        RecordedValues values,
        List<Path> scripts) {

    RecordedArrivals summary() {
        return recording.summary();
    }

    /** Returns a script of one session with the values of its lines. */
    Transaction<JdbcSession> transaction(
            int statement, Transaction<JdbcSession> script, VariableNames names, ClientState state) {
        return new ReplayedTransaction(
                values,
                firstLine(statement),
                script,
                variables.stream().mapToInt(names::slot).toArray(),
                state);
    }

    private int firstLine(int statement) {
        int line = 0;
        while (recording.types()[line] != statement) {
            line++;
        }
        return line;
    }
}
