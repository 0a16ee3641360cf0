package org.testcontainers;

/** Stands for the class of Testcontainers, without Docker unless a test changes that; the extension calls it by reflection. */
public final class DockerClientFactory {

    private static final DockerClientFactory INSTANCE = new DockerClientFactory();

    private volatile boolean available;

    private DockerClientFactory() {}

    public static DockerClientFactory instance() {
        return INSTANCE;
    }

    public boolean isDockerAvailable() {
        return available;
    }

    /** Sets whether Docker answers. */
    public void setAvailable(boolean answers) {
        available = answers;
    }
}
