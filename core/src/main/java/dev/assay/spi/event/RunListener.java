package dev.assay.spi.event;

import org.apiguardian.api.API;

/**
 * Watches an experiment while it runs.
 *
 * @implSpec Called from the thread that coordinates the experiment, never from a worker; a slow listener delays the next
 *     second's reading, so be quick. What it throws ends the experiment.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface RunListener {

    /** Something happened. */
    void on(RunEvent event);
}
