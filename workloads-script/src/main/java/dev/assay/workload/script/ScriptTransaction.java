package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.workload.script.Command.Assignment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One script of one client. A repetition starts with the same variables and the same random numbers. Confined to its worker. */
final class ScriptTransaction implements Transaction<JdbcSession> {

    private final List<Assignment> inputs;
    private final Step[] steps;
    private final boolean changesState;
    private final boolean controls;
    private final ClientState state;
    private @Nullable AssayException rejected;
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
        this.controls = outline.controls();
        this.state = state;
    }

    /** {@inheritDoc} An expression that cannot be evaluated is a failure of the execution that follows. */
    @Override
    public void prepare() {
        rejected = null;
        repeated = false;
        try {
            for (int i = 0; i < inputs.size(); i++) {
                Assignment input = inputs.get(i);
                state.assign(input.slot(), input.value());
            }
        } catch (AssayException e) {
            rejected = e;
        }
        if (changesState) {
            state.save();
        }
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws Exception {
        if (rejected != null) {
            throw rejected;
        }
        if (repeated && changesState) {
            state.restore();
        }
        repeated = true;
        try {
            for (Step step : steps) {
                step.run(state, session);
            }
        } catch (Exception e) {
            if (controls) {
                rollBack(session, e);
            }
            throw e;
        }
        return OutcomeCode.COMMITTED;
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
