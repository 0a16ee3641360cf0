package dev.assay.internal.engine;

import dev.assay.spi.target.Session;

/** Creates the executor of each worker. Called by the coordinator before the clock starts. */
@FunctionalInterface
interface ExecutorSource<S extends Session> {

    /** Returns the executor of one worker, which reads the given clock. */
    TransactionExecutor<S> executor(int worker, Clock clock);

    /** Returns executors for a trial without a database. */
    static <S extends Session> ExecutorSource<S> standIn(TrialWorkers.Setting<S> setting, PhaseTimes phaseTimes) {
        if (setting.trial().system() instanceof SystemUnderTest.Simulated simulated) {
            SimulatedService service = simulated.service();
            QueueingExecutor.Servers servers = new QueueingExecutor.Servers(service, phaseTimes.startNanos());
            return (worker, clock) ->
                    new QueueingExecutor<>(clock, servers, service, setting.trial().seeds().stream("service", worker));
        }
        return (worker, clock) ->
                new NoopExecutor<>(setting.trial().workload().noopSession().orElse(null));
    }
}
