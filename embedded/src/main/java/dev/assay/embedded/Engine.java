package dev.assay.embedded;

import dev.assay.model.plan.TargetSpec;
import java.io.IOException;

/**
 * How one product is made, started and ended in a folder.
 *
 * @implSpec Made for one database, which calls one method at a time, in the order in which they are declared here. None
 *     leaves a process of its own behind when it fails.
 */
interface Engine {

    Product product();

    /**
     * Makes ready what all else needs, such as programs.
     *
     * @throws dev.assay.model.AssayException of kind {@code HOST} if that is not possible here
     */
    void prepare() throws IOException;

    /**
     * Ends the server of a folder whose owner was killed; does nothing if none is running.
     *
     * @param writing whether what it holds in memory is worth writing
     */
    void endAbandoned(Layout folder, boolean writing);

    /**
     * Makes the data directory, and moves it into place once it is whole.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a setting is to blame, {@code HOST} for the rest
     */
    void initialise() throws IOException;

    /**
     * Starts the server and returns when it takes connections.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a setting is to blame, {@code HOST} for the rest
     */
    TargetSpec launch() throws IOException;

    /**
     * Ends what {@link #launch} started and returns when it is gone; may be called whatever was called before.
     *
     * @param writing whether what it holds in memory is worth writing
     */
    void stop(boolean writing);
}
