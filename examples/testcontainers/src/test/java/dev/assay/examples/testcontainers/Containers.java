package dev.assay.examples.testcontainers;

import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.GenericContainer;

/**
 * Starts containers. Aborts a test with the reason if Docker is missing, so that a machine without Docker can build Assay. With
 * {@code -Dassay.require=all} an aborted test fails the build. Stateless.
 */
final class Containers {

    private static final String ADVICE = "; start Docker, or run: dev/databases up docker";

    private Containers() {}

    /** Starts a container, which the caller closes. Aborts the test if Docker or the image is not available. */
    static void start(GenericContainer<?> container) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            Assumptions.abort("no Docker engine answers" + ADVICE);
        }
        try {
            container.start();
        } catch (ContainerFetchException e) {
            Assumptions.abort(e.getMessage() + ADVICE);
        }
    }
}
