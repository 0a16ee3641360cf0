package dev.assay.examples.testcontainers;

import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.GenericContainer;

/**
 * Starts containers, or says which test does not run and why: a machine without Docker builds Assay all the same. With
 * {@code -Dassay.require=all} such a test fails the build. Stateless.
 */
final class Containers {

    private static final String REMEDY = "; start Docker, or run: dev/databases up docker";

    private Containers() {}

    /** Starts a container, which the caller closes; aborts the test where neither engine nor image can be had. */
    static void start(GenericContainer<?> container) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            Assumptions.abort("no Docker engine answers" + REMEDY);
        }
        try {
            container.start();
        } catch (ContainerFetchException e) {
            Assumptions.abort(e.getMessage() + REMEDY);
        }
    }
}
