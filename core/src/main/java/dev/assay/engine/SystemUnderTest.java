package dev.assay.engine;

import dev.assay.spi.target.Target;
import org.apiguardian.api.API;

/** What a trial's transactions are executed on. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
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
}
