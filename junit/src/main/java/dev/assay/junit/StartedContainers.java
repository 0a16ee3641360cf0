package dev.assay.junit;

import dev.assay.model.AssayException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * Containers that the extension started. Each one runs until its last use ends, or until the suite ends if several test classes
 * inherit its field. Thread-safe, apart from {@link #close}.
 */
final class StartedContainers {

    private static final String REQUIRE = "assay.require";

    private final Map<Identity, Uses> started = new ConcurrentHashMap<>();

    /** The number of uses of a container; changed by the thread that holds the lock of its entry. */
    private static final class Uses {

        private final JdbcContainer container;
        private boolean untilEnd;
        private int count;

        Uses(JdbcContainer container) {
            this.container = container;
        }
    }

    /** The use of a container by a test class or a test. */
    final class Use implements CloseableResource, AutoCloseable {

        private final JdbcContainer container;
        private final boolean ours;

        private Use(JdbcContainer container, boolean ours) {
            this.container = container;
            this.ours = ours;
        }

        DatabaseAccess access() {
            return DatabaseAccess.of(container);
        }

        /** Returns whether the extension started it, so that its data end with it. */
        boolean isOurs() {
            return ours;
        }

        @Override
        public void close() {
            if (ours) {
                release(container);
            }
        }
    }

    /**
     * Begins the use of a container; starts it if it does not run.
     *
     * @param context receives the changed settings of the server
     */
    Use use(TargetField field, JdbcContainer container, ExtensionContext context) {
        Uses uses = started.compute(new Identity(container.container()), (key, present) -> {
            boolean runs = container.isRunning();
            if (!runs) {
                start(field, container, context);
            }
            if (runs && present == null) {
                return null;
            }
            Uses each = present == null ? new Uses(container) : present;
            each.count++;
            each.untilEnd |= field.isInherited(context.getRequiredTestClass());
            return each;
        });
        return new Use(container, uses != null);
    }

    private void release(JdbcContainer container) {
        started.computeIfPresent(new Identity(container.container()), (key, uses) -> {
            uses.count--;
            if (uses.count > 0 || uses.untilEnd) {
                return uses;
            }
            container.stop();
            return null;
        });
    }

    /** Stops those that still run. */
    void close() {
        Failures failures = new Failures();
        started.values().forEach(uses -> failures.attempt(uses.container::stop));
        started.clear();
        failures.rethrow();
    }

    private static void start(TargetField field, JdbcContainer container, ExtensionContext context) {
        if (!container.hasDocker()) {
            String problem = field + " cannot start: no Docker engine answers";
            if (context.getConfigurationParameter(REQUIRE).filter("all"::equals).isPresent()) {
                throw AssayException.host(problem + ", and " + REQUIRE + "=all", null);
            }
            Assumptions.abort(problem);
        }
        String settings = field.annotation().serverSettings() ? container.tune() : "";
        if (!settings.isEmpty()) {
            new ReportEntries(context, field.toString()).publish("assay.container", field.name() + ": " + settings);
        }
        try {
            container.start();
        } catch (RuntimeException e) {
            throw AssayException.host(field + " cannot start: " + reason(e), e);
        }
    }

    /** Returns the message of a failure and that of its first cause, such as the end of a container during its start. */
    private static String reason(RuntimeException failure) {
        Throwable first = failure;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        return failure.getCause() == null
                ? String.valueOf(failure.getMessage())
                : failure.getMessage() + ": " + first.getMessage();
    }
}
