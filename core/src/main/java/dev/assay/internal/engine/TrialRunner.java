package dev.assay.internal.engine;

import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Session;

/**
 * Runs trials: on this host, on several, or in virtual time. What is above it does not know which.
 *
 * @implSpec One trial at a time. {@link #stop} may be called from any thread.
 */
public interface TrialRunner {

    /**
     * Runs a trial to its end and leaves nothing running. An interrupt stops it early and stays set.
     *
     * @throws dev.assay.model.AssayException of kind {@code TARGET} if the sessions could not be opened; nothing was
     *     measured then
     */
    <S extends Session> TrialMeasurement run(Trial<S> trial, RunListener listener);

    /** Ends the running trial early, keeping what it measured, and every trial this runner is given afterwards. */
    void stop();
}
