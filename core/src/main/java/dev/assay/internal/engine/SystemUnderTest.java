package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.spi.target.Target;
import java.util.Optional;

/** What executes a trial's transactions. */
public sealed interface SystemUnderTest {

    /**
     * A database or another target. The caller that opened the target closes it.
     *
     * @param costs the commit costs that trials on it find
     */
    record Database(Target target, KnownCosts costs) implements SystemUnderTest {

        /** A target that no earlier trial used. */
        public Database(Target target) {
            this(target, new KnownCosts());
        }
    }

    /** No system: measures the harness itself. */
    record Noop() implements SystemUnderTest {}

    /** A simulated queue with a known result. */
    record Simulated(SimulatedService service) implements SystemUnderTest {}

    /** Returns the database; empty for a stand-in. */
    default Optional<Target> database() {
        return this instanceof Database database ? Optional.of(database.target()) : Optional.empty();
    }

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
