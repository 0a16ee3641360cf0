package dev.assay.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Parallel
class AuxiliaryPoolTest {

    private final Thread evicting = Thread.currentThread();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Returns a connection whose close() blocks until the evicting thread waits. */
    private Connection slowToClose() {
        return connection(() -> {
            while (evicting.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        });
    }

    private Connection connection(Runnable beforeClose) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "close" -> {
                            beforeClose.run();
                            closed.set(true);
                        }
                        case "isClosed" -> {
                            return closed.get();
                        }
                        case "isValid" -> {
                            return true;
                        }
                        case "hashCode" -> {
                            return System.identityHashCode(proxy);
                        }
                        case "equals" -> {
                            return System.identityHashCode(proxy) == System.identityHashCode(arguments[0]);
                        }
                        default -> {
                            Class<?> type = method.getReturnType();
                            return type == boolean.class ? false : type == int.class ? (Object) 0 : null;
                        }
                    }
                    return null;
                });
    }

    /** PostgreSQL may count the commits of a connection only when it ends. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void idleConnectionsHaveEndedWhenTheyWereEvicted() throws SQLException {
        try (AuxiliaryPool pool = new AuxiliaryPool(this::slowToClose)) {
            pool.connection().close();
            assertThat(pool.open()).isOne();
            pool.evict();
            assertThat(closed).isTrue();
        }
    }

    @Test
    void firstUseGetsTheConnectionThatWasAdded() throws SQLException {
        AtomicInteger opened = new AtomicInteger();
        try (AuxiliaryPool pool = new AuxiliaryPool(() -> {
            opened.incrementAndGet();
            return connection(() -> {});
        })) {
            pool.add(connection(() -> {}));
            assertThat(pool.open()).isOne();
            pool.connection().close();
            assertThat(pool.open()).isOne();
        }
        assertThat(opened).hasValue(0);
    }

    @Test
    void evictionClosesAConnectionThatWasAddedAndNotUsed() throws SQLException {
        try (AuxiliaryPool pool = new AuxiliaryPool(() -> connection(() -> {}))) {
            pool.add(connection(() -> {}));
            pool.evict();
            assertThat(closed).isTrue();
            assertThat(pool.open()).isZero();
        }
    }

    @Test
    void endOfThePoolClosesAConnectionThatWasAddedAndNotUsed() {
        AuxiliaryPool pool = new AuxiliaryPool(() -> connection(() -> {}));
        pool.add(connection(() -> {}));
        pool.close();
        assertThat(closed).isTrue();
    }
}
