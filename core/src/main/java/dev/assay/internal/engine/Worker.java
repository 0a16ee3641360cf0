package dev.assay.internal.engine;

import dev.assay.model.result.Tallies;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.StepTimes;
import dev.assay.spi.workload.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The loop of every user: claim, choose, prepare, wait, execute, record. It allocates nothing and shares nothing. Confined to one
 * thread. The steps are separate methods so that a simulation can order those of many workers in one thread.
 */
final class Worker<S extends Session> implements StepTimes {

    private static final VarHandle FINISHED = VarHandles.field(MethodHandles.lookup(), "finished", long.class);

    private final Clock clock;
    private final Pacer pacer;
    private final Script<S> script;
    private final Transaction<S>[] transactions;
    private final TransactionExecutor<S> executor;
    private final Recorder recorder;
    private final OutcomeTable outcomes;
    private final OutcomeIndexCache outcomeIndexes;
    private final Ticket ticket = new Ticket();
    private final int types;
    private final boolean hasSteps;
    private final @Nullable TransactionTraffic traffic;

    private long startNanos;
    private long endNanos;
    private int outcome;
    private long intendedNanos;
    private boolean measured;
    private long finished;

    Worker(
            Clock clock,
            Pacer pacer,
            Script<S> script,
            int types,
            boolean hasSteps,
            TransactionExecutor<S> executor,
            Recorder recorder,
            OutcomeTable outcomes) {
        this.types = types;
        this.hasSteps = hasSteps;
        this.clock = clock;
        this.pacer = pacer;
        this.script = script;
        this.executor = executor;
        this.traffic = executor.traffic();
        this.recorder = recorder;
        this.outcomes = outcomes;
        this.outcomeIndexes = new OutcomeIndexCache(outcomes);
        this.transactions = transactions(script, types);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type has no other spelling
    private static <S extends Session> Transaction<S>[] transactions(Script<S> script, int types) {
        Transaction<S>[] all = new Transaction[types];
        for (int type = 0; type < types; type++) {
            all[type] = script.transaction(type);
        }
        return all;
    }

    void run() {
        while (claim() && perform()) {
            finish();
        }
        executor.end(script);
    }

    /** The untimed part: takes the next unit of work and draws its inputs. Returns false if there is none. */
    boolean claim() {
        if (!pacer.claim(ticket)) {
            return false;
        }
        if (ticket.type == Ticket.ANY) {
            ticket.type = script.choose();
        }
        pacer.chosen(ticket);
        if (ticket.arrival == Ticket.NO_ARRIVAL) {
            transactions[ticket.type].prepare();
        } else {
            transactions[ticket.type].prepareArrival(ticket.arrival);
        }
        return true;
    }

    /** Returns the intended start of the claimed work, or {@link Ticket#READY}. */
    long intendedNanos() {
        return ticket.intendedNanos;
    }

    /** The timed part: waits for the start and executes. Returns false if the load is over. */
    boolean perform() {
        if (!pacer.await(ticket)) {
            return false;
        }
        startNanos = clock.nanoTime();
        outcome = executor.execute(ticket.type, transactions[ticket.type]);
        endNanos = clock.nanoTime();
        return true;
    }

    void finish() {
        FINISHED.setOpaque(this, finished + 1);
        intendedNanos = ticket.intendedNanos == Ticket.READY ? startNanos : ticket.intendedNanos;
        measured = recorder.record(
                ticket.type, outcome, executor.attempts(), intendedNanos, startNanos, executor.waitedNanos(), endNanos);
        if (measured && traffic != null) {
            recorder.recordTraffic(ticket.type, traffic);
        }
        transactions[ticket.type].ended(outcomes.success(outcome), measured);
        if (hasSteps) {
            transactions[ticket.type].steps(this);
        }
        pacer.completed(ticket, endNanos);
    }

    @Override
    public void step(int step, @Nullable OutcomeCode answer, long stepStartNanos, long stepEndNanos) {
        recorder.recordStep(
                types + step,
                answer == null ? outcome : outcomeIndexes.of(answer),
                measured,
                ticket.intendedNanos == Ticket.READY ? stepStartNanos : intendedNanos,
                stepStartNanos,
                stepEndNanos);
    }

    long endNanos() {
        return endNanos;
    }

    /** Returns its own count of finished transactions, independent of the recorder. Any thread may call it. */
    long finished() {
        return (long) FINISHED.getOpaque(this);
    }

    Tallies tallies() {
        return script.tallies();
    }

    Recorder recorder() {
        return recorder;
    }

    TransactionExecutor<S> executor() {
        return executor;
    }
}
