package dev.assay.embedded;

import dev.assay.model.plan.TargetSpec;
import java.io.IOException;

/**
 * Creates, starts and stops the database of one product in a folder.
 *
 * @implSpec One instance serves one database, which calls one method at a time, in the order of declaration. A failed method
 *     leaves no process behind.
 */
interface Engine {

    Product product();

    /** Prepares everything that later methods need, such as programs; throws {@code HOST} if that fails. */
    void prepare() throws IOException;

    /** Stops a running server whose owner was killed; it writes its memory to disk first if {@code writing}. */
    void endAbandoned(Layout folder, boolean writing);

    /**
     * Creates the data directory, and moves it into place once complete; throws {@code PLAN} for a setting, else {@code HOST}.
     */
    void initialise() throws IOException;

    /** Starts the server and waits until it accepts connections; throws {@code PLAN} for a setting, else {@code HOST}. */
    TargetSpec launch() throws IOException;

    /** Stops the server of {@link #launch}, in every state; it writes its memory to disk first if {@code writing}. */
    void stop(boolean writing);
}
