package org.testcontainers.containers;

/** Stands for the class of Testcontainers: a container that ends while it starts. */
public class JdbcDatabaseContainer {

    public boolean isRunning() {
        return false;
    }

    public String[] getCommandParts() {
        return new String[0];
    }

    public void start() {
        throw new IllegalStateException(
                "Container startup failed for image postgres:18",
                new IllegalStateException(
                        "Retry limit hit with exception",
                        new IllegalStateException("Wait strategy failed. Container exited with code 1")));
    }
}
