package dev.assay.engine;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.ErrorCount;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A station of one transaction type on fake sessions, with everything around it. */
final class StationFixture {

    static final OutcomeCode UNDONE = OutcomeCode.rolledBackByDesign(1, "undone");
    static final OutcomeCode NOT_FOUND = OutcomeCode.unsuccessful(2, "not-found");

    /** Answers what it is told to; counts how often its inputs were drawn. */
    static final class FakeTransaction implements Transaction<FakeSession> {
        private final OutcomeCode outcome;
        int prepared;

        FakeTransaction(OutcomeCode outcome) {
            this.outcome = outcome;
        }

        @Override
        public void prepare() {
            prepared++;
        }

        @Override
        public OutcomeCode execute(FakeSession session) throws FakeSession.Failure {
            session.step("execute");
            return outcome;
        }
    }

    final FakeSession session = new FakeSession();
    final Deque<FakeSession> spares = new ArrayDeque<>();
    final OutcomeTable outcomes = new OutcomeTable(List.of(UNDONE, NOT_FOUND));
    final RunControl control = new RunControl(0);
    final ErrorLog errors = new ErrorLog();
    final FakeTransaction transaction;
    final SessionStation<FakeSession> station;

    StationFixture(Demarcation demarcation) {
        this(demarcation, false, OutcomeCode.COMMITTED);
    }

    StationFixture(Demarcation demarcation, boolean readOnly, OutcomeCode answer) {
        transaction = new FakeTransaction(answer);
        station = new SessionStation<>(
                session,
                this::spare,
                List.of(new TransactionType("only", 1, demarcation, readOnly)),
                outcomes,
                errors,
                control,
                new RandomStream(1));
    }

    private FakeSession spare() {
        if (spares.isEmpty()) {
            throw AssayException.target("no more connections", null);
        }
        return spares.remove();
    }

    FakeSession addSpare() {
        FakeSession spare = new FakeSession();
        spares.add(spare);
        return spare;
    }

    /** Executes once and returns the outcome's code. */
    String execute() {
        return outcomes.codes().get(station.execute(0, transaction));
    }

    long counted(ErrorClass errorClass) {
        return errors.counts(List.of("only")).stream()
                .filter(error -> error.errorClass().equals(errorClass.code()))
                .mapToLong(ErrorCount::count)
                .sum();
    }
}
