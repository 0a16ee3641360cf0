package dev.assay.internal.engine;

import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Session;

/**
 * Runs trials, on this host or in virtual time.
 *
 * @implSpec One trial at a time. {@link #stop} may be called from any thread.
 */
public interface TrialRunner {

    /** Runs a trial to its end and leaves nothing running. An interrupt stops it early and stays set. */
    <S extends Session> TrialMeasurement run(Trial<S> trial, RunListener listener);

    /** Ends the running trial early, keeping its results, and all later trials of this runner. */
    void stop();
}
