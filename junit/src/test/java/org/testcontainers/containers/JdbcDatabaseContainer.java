package org.testcontainers.containers;

/** Stands for the class of Testcontainers: a container that does not run. */
public class JdbcDatabaseContainer {

    public boolean isRunning() {
        return false;
    }

    public void start() {
        throw new IllegalStateException("there is no Docker");
    }
}
