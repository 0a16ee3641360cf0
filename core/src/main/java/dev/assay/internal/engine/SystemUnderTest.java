package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.spi.target.Target;

/** What executes a trial's transactions. */
public sealed interface SystemUnderTest {

    /**
     * A database or another target.
     *
     * @param target stays open; the caller that opened it closes it
     */
    record Database(Target target) implements SystemUnderTest {}

    /** No system: measures the harness itself. */
    record Noop() implements SystemUnderTest {}

    /**
     * A simulated queue with a known result.
     *
     * @param service its service times
     */
    record Simulated(SimulatedService service) implements SystemUnderTest {}

    /**
     * Parses a stand-in for a database.
     *
     * @param name {@code noop}, or {@code simulated:} with a {@link SimulatedService}
     * @throws AssayException of kind {@code PLAN} with the valid values
     */
    static SystemUnderTest standIn(String name) {
        if (name.equals("noop")) {
            return new Noop();
        } else if (name.equals("simulated") || name.startsWith("simulated:")) {
            String service = name.substring(Math.min(name.length(), "simulated:".length()));
            return new Simulated(SimulatedService.parse(service));
        }
        throw AssayException.plan("there is no '" + name + "' in place of a database; use noop or simulated:…");
    }
}
