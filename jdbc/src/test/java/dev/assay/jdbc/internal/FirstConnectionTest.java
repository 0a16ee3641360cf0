package dev.assay.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Parallel
class FirstConnectionTest {

    private long now;

    /** Fails as often as told, each time after this many seconds, and connects then. */
    private final class Slow implements ConnectionSource {

        private final long seconds;
        private int failures;
        private int attempts;

        Slow(long seconds, int failures) {
            this.seconds = seconds;
            this.failures = failures;
        }

        @Override
        public Connection open(Map<String, String> properties) throws SQLException {
            attempts++;
            if (failures-- > 0) {
                now += TimeUnit.SECONDS.toNanos(seconds);
                throw new SQLException("attempt " + attempts + " failed", "08001");
            }
            return DriverManager.getConnection("jdbc:h2:mem:");
        }

        @Override
        public boolean endsSessions() {
            return true;
        }

        @Override
        public String driverClass() {
            return "";
        }

        @Override
        public String account() {
            return "";
        }

        @Override
        public String displayUrl() {
            return "";
        }
    }

    private Connection open(ConnectionSource source) throws SQLException {
        return FirstConnection.open(source, Map.of(), () -> now);
    }

    @Test
    void anAttemptThatTimedOutIsRepeatedOnce() throws Exception {
        Slow source = new Slow(10, 1);
        try (Connection connection = open(source)) {
            assertThat(connection.isValid(1)).isTrue();
        }
        assertThat(source.attempts).isEqualTo(2);
        Slow never = new Slow(10, 9);
        assertThatThrownBy(() -> open(never)).hasMessage("attempt 2 failed");
    }

    @Test
    void anAttemptThatFailedAtOnceIsNotRepeated() {
        Slow refused = new Slow(1, 9);
        assertThatThrownBy(() -> open(refused)).hasMessage("attempt 1 failed");
    }

    @Test
    void anInterruptedAttemptIsNotRepeated() {
        Slow source = new Slow(10, 9);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> open(source)).hasMessage("attempt 1 failed");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
