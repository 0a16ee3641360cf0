package dev.assay.spi.environment;

import org.apiguardian.api.API;

/**
 * The rate at which the user allows calls to the API of a provider. Thread-safe.
 *
 * @implSpec An interrupt neither ends nor shortens a wait, and stays set
 */
@FunctionalInterface
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface CallRate {

    /** Waits until the next request may be sent, and counts it. To be called once for each request, also for a repeated one. */
    void await();
}
