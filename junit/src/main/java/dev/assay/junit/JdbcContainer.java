package dev.assay.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

/**
 * A {@code JdbcDatabaseContainer} of Testcontainers 1 or 2, called by reflection: Testcontainers is not a dependency. Confined to
 * one thread.
 */
record JdbcContainer(Object container) {

    private static final String TYPE = "org.testcontainers.containers.JdbcDatabaseContainer";
    private static final String DOCKER = "org.testcontainers.DockerClientFactory";

    /** Returns whether an object is such a container. */
    static boolean isOne(Object value) {
        for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(TYPE)) {
                return true;
            }
        }
        return false;
    }

    String url() {
        return (String) call("getJdbcUrl");
    }

    String user() {
        return (String) call("getUsername");
    }

    String password() {
        return (String) call("getPassword");
    }

    boolean isRunning() {
        return (Boolean) call("isRunning");
    }

    /** Returns whether a Docker engine answers. */
    boolean hasDocker() {
        try {
            Class<?> type = Class.forName(DOCKER, true, container.getClass().getClassLoader());
            Object factory = type.getMethod("instance").invoke(null);
            return (Boolean) type.getMethod("isDockerAvailable").invoke(factory);
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    void start() {
        call("start");
    }

    /** Gives the server settings for measurements, unless it has a command of its user; returns them, or an empty text. */
    String tune() {
        List<String> command =
                ContainerSettings.command(container.getClass(), List.of((String[]) call("getCommandParts")));
        if (command.isEmpty()) {
            return "";
        }
        try {
            method("setCommand", String[].class).invoke(container, (Object) command.toArray(String[]::new));
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
        return ContainerSettings.text(command);
    }

    void stop() {
        call("stop");
    }

    private Object call(String method) {
        try {
            Object result = method(method).invoke(container);
            return result == null ? "" : result;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw unknown(e);
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    /** Returns a method that a class of the tests, which need not be public, may override. */
    private Method method(String name, Class<?>... parameters) throws NoSuchMethodException {
        Method method = container.getClass().getMethod(name, parameters);
        method.trySetAccessible();
        return method;
    }

    private IllegalStateException unknown(Exception cause) {
        return new IllegalStateException(
                "cannot call " + container.getClass().getName() + " as a container of Testcontainers 1 or 2: "
                        + cause.getMessage(),
                cause);
    }
}
