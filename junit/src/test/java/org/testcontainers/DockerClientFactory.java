package org.testcontainers;

/** Stands for the class of Testcontainers on a machine without Docker; the extension calls it by reflection. */
public final class DockerClientFactory {

    private static final DockerClientFactory INSTANCE = new DockerClientFactory();

    private DockerClientFactory() {}

    public static DockerClientFactory instance() {
        return INSTANCE;
    }

    public boolean isDockerAvailable() {
        return false;
    }
}
