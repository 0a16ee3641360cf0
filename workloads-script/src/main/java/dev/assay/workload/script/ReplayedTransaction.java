package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/**
 * A script of one session that gets the values of a line of the trace. The number of the arrival is the number of the line, so that
 * values always belong to the time and the statement of their line. Confined to its worker.
 */
final class ReplayedTransaction implements Transaction<JdbcSession> {

    private final RecordedValues values;
    private final Transaction<JdbcSession> script;
    private final int[] slots;
    private final ClientState state;
    private int line;

    /**
     * @param firstLine line of the script's first execution, from 0, for an execution that is no arrival
     * @param slots variables of the columns
     */
    ReplayedTransaction(
            RecordedValues values, int firstLine, Transaction<JdbcSession> script, int[] slots, ClientState state) {
        this.values = values;
        this.line = firstLine;
        this.script = script;
        this.slots = slots;
        this.state = state;
    }

    /** {@inheritDoc} A trace has at most {@value ReplayTraceReader#MOST_LINES} lines, and none arrives after the last one. */
    @Override
    public void prepareArrival(long arrival) {
        line = (int) arrival;
        prepare();
    }

    @Override
    public void prepare() {
        int first = line * slots.length;
        for (int i = 0; i < slots.length; i++) {
            values.copy(first + i, state, slots[i]);
        }
        script.prepare();
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws Exception {
        return script.execute(session);
    }
}
