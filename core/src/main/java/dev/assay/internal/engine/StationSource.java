package dev.assay.internal.engine;

import dev.assay.spi.target.Session;

/** Gives each worker of a trial its station. Called by the coordinator before the clock starts. */
@FunctionalInterface
interface StationSource<S extends Session> {

    /**
     * The station of one worker.
     *
     * @param clock the worker's
     */
    Station<S> station(int worker, Clock clock);

    /** Stations for a trial without a database. */
    static <S extends Session> StationSource<S> standIn(Crew.Setting<S> setting, Bounds bounds) {
        if (setting.trial().system() instanceof SystemUnderTest.Simulated simulated) {
            SimulatedService service = simulated.service();
            QueueingStation.Servers servers = new QueueingStation.Servers(service, bounds.startNanos());
            return (worker, clock) ->
                    new QueueingStation<>(clock, servers, service, setting.trial().seeds().stream("service", worker));
        }
        return (worker, clock) ->
                new NoopStation<>(setting.trial().workload().nothing().orElse(null));
    }
}
