package dev.assay.spi.event;

import org.apiguardian.api.API;

/**
 * Receives the events of a running experiment.
 *
 * @implSpec Called by the thread that coordinates the experiment, never by a worker. Return quickly: a slow listener delays the
 *     next reading of the recorders. An exception ends the experiment.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface RunListener {

    /** Handles an event. */
    void on(RunEvent event);
}
