package dev.assay.spi.event;

import org.apiguardian.api.API;

/**
 * An open exporter of a run's live figures, such as an endpoint that a monitoring system reads.
 *
 * @implSpec {@link #on} is called by the coordinator of the run, whose next reading waits for it: hand the event to a thread of
 *     the sink and return. Events are immutable. {@link #close} is called once, after the last event, by the same thread; it
 *     delivers the last figures and returns within seconds, even if no receiver responds. No method throws because a receiver
 *     fails.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface RunSink extends RunListener, AutoCloseable {

    /** Returns the place of the figures for display in one line, such as {@code http://127.0.0.1:9464/metrics}. */
    String place();

    @Override
    void close();
}
