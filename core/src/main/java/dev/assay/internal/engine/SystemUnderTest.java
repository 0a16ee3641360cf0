package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.spi.target.Target;

/** What a trial's transactions are executed on. */
public sealed interface SystemUnderTest {

    /**
     * A database, or whatever else a target stands for.
     *
     * @param target stays open and is closed by whoever opened it
     */
    record Database(Target target) implements SystemUnderTest {}

    /** Nothing: what is left is what the harness itself can do. */
    record Noop() implements SystemUnderTest {}

    /**
     * A queue with a known answer.
     *
     * @param service how it serves
     */
    record Simulated(SimulatedService service) implements SystemUnderTest {}

    /**
     * What stands in for a database.
     *
     * @param station {@code noop}, or {@code simulated:} and how it serves
     * @throws AssayException of kind {@code PLAN} that says what there is instead
     */
    static SystemUnderTest standIn(String station) {
        if (station.equals("noop")) {
            return new Noop();
        } else if (station.equals("simulated") || station.startsWith("simulated:")) {
            String service = station.substring(Math.min(station.length(), "simulated:".length()));
            return new Simulated(SimulatedService.parse(service));
        }
        throw AssayException.plan("'" + station + "' stands in for no database; noop and simulated:… do");
    }
}
