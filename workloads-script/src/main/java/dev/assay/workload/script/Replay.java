package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The progress of one replay: the n-th execution of a statement gets the values of its n-th line, whichever session executes it.
 * Thread-safe.
 */
final class Replay {

    private final ReplayTrace trace;
    private final int[][] lines;
    private final AtomicIntegerArray next;

    private Replay(ReplayTrace trace, int[][] lines) {
        this.trace = trace;
        this.lines = lines;
        this.next = new AtomicIntegerArray(lines.length);
    }

    static Replay of(ReplayTrace trace) {
        return new Replay(trace, trace.linesByStatement());
    }

    /** Returns the same replay at its beginning. */
    Replay restarted() {
        return new Replay(trace, lines);
    }

    ReplayTrace trace() {
        return trace;
    }

    /** Returns a script of one session that gets the values of the lines of a statement. */
    Transaction<JdbcSession> transaction(
            int statement, Transaction<JdbcSession> script, VariableNames names, ClientState state) {
        return new ReplayedTransaction(
                statement,
                script,
                trace.variables().stream().mapToInt(names::slot).toArray(),
                state);
    }

    /** Returns the next line of a statement; the first one after the last. */
    private int nextLine(int statement) {
        int[] all = lines[statement];
        return all[Math.floorMod(next.getAndIncrement(statement), all.length)];
    }

    private final class ReplayedTransaction implements Transaction<JdbcSession> {

        private final int statement;
        private final Transaction<JdbcSession> script;
        private final int[] slots;
        private final ClientState state;

        ReplayedTransaction(int statement, Transaction<JdbcSession> script, int[] slots, ClientState state) {
            this.statement = statement;
            this.script = script;
            this.slots = slots;
            this.state = state;
        }

        @Override
        public void prepare() {
            int value = nextLine(statement) * slots.length;
            for (int i = 0; i < slots.length; i++) {
                trace.values().copy(value + i, state, slots[i]);
            }
            script.prepare();
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws Exception {
            return script.execute(session);
        }
    }
}
