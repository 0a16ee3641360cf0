package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.workload.script.Command.Assignment;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One script of one client. A repetition continues after the last statement whose effect is permanent: at the begin of the
 * transaction that failed, with the variables and the random numbers of then, or at the statement that failed if it is a transaction
 * of its own. Confined to its worker.
 */
final class ScriptTransaction implements Transaction<JdbcSession> {

    private final List<Assignment> inputs;
    private final Step[] steps;
    private final boolean changesState;

    /** Whether the engine begins and ends one transaction around all steps. */
    private final boolean whole;

    private final boolean controls;
    private final ClientState state;
    private @Nullable AssayException rejected;

    /** Index of the first step of the next execution. */
    private int first;

    /** Whether the state was saved for it. */
    private boolean saved;

    private boolean repeated;

    /**
     * @param steps commands after the inputs
     * @param state state of the client, shared by its scripts
     */
    ScriptTransaction(Outline outline, List<Step> steps, ClientState state) {
        this.inputs = outline.inputs();
        this.steps = steps.toArray(new Step[0]);
        this.changesState =
                steps.stream().anyMatch(step -> !(step instanceof QueryStep query) || query.stored() != null);
        this.whole = outline.demarcation() == Demarcation.EXPLICIT_SQL;
        this.controls = outline.controls();
        this.state = state;
    }

    /** {@inheritDoc} An expression that cannot be evaluated is a failure of the execution that follows. */
    @Override
    public void prepare() {
        rejected = null;
        try {
            for (int i = 0; i < inputs.size(); i++) {
                Assignment input = inputs.get(i);
                state.assign(input.slot(), input.value());
            }
        } catch (AssayException e) {
            rejected = e;
        }
        repeated = false;
        continueAt(0, whole);
    }

    /**
     * Makes a step the first one of the next execution.
     *
     * @param open whether more steps belong to its transaction, so that a repetition needs the present state
     */
    private void continueAt(int step, boolean open) {
        first = step;
        saved = open && changesState;
        if (saved) {
            state.save();
        }
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws Exception {
        if (rejected != null) {
            throw rejected;
        }
        if (repeated && saved) {
            state.restore();
        }
        repeated = true;
        try {
            run(session);
        } catch (Exception e) {
            if (controls) {
                rollBack(session, e);
            }
            throw e;
        }
        return OutcomeCode.COMMITTED;
    }

    private void run(JdbcSession session) throws SQLException {
        boolean open = whole;
        int at = first;
        while (at < steps.length) {
            Step step = steps[at];
            if (step instanceof JumpStep jump) {
                at = jump.after(at, state);
            } else {
                SqlKind kind = step instanceof QueryStep query ? query.kind() : SqlKind.OTHER;
                if (kind.begins() && !open) {
                    open = true;
                    continueAt(at, true);
                }
                step.run(state, session);
                at++;
                // A chained transaction has no BEGIN, so that it is repeated from the first one.
                open &= !kind.ends() || kind == SqlKind.CHAIN;
            }
            if (!open) {
                continueAt(at, false);
            }
        }
    }

    /** The engine does not know that a transaction is open. */
    private static void rollBack(JdbcSession session, Exception failure) {
        try {
            session.rollback();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }
}
