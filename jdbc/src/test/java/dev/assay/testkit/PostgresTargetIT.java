package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Parallel
class PostgresTargetIT extends JdbcTargetContract {

    private static final Dialects DIALECTS = Dialects.discover(PostgresTargetIT.class.getClassLoader());

    private static TargetSpec spec;
    private static TargetSpec limited;

    @BeforeAll
    static void createDatabases() throws SQLException {
        spec = Postgres.ordinary("target");
        limited = Postgres.ordinary("limited");
        try (Connection connection = Postgres.connect(Postgres.administrator("limited"))) {
            Postgres.execute(connection, "ALTER ROLE limited CONNECTION LIMIT 3");
        }
    }

    @Override
    protected Target connect(TargetSpec described) {
        return JdbcTarget.connect(described, DIALECTS);
    }

    @Override
    protected TargetSpec spec() {
        return spec;
    }

    @Override
    protected String slowStatement() {
        return "SELECT pg_sleep(120)";
    }

    @Override
    protected Map<String, TargetSpec> unreachable() {
        String wrong = "wr0ng-" + Postgres.PLANTED;
        return Map.of(
                "nobody listens",
                TargetSpec.of("jdbc:postgresql://127.0.0.1:1/target", "target", Postgres.PLANTED),
                "nobody listens, password in the URL",
                TargetSpec.of(
                        "jdbc:postgresql://127.0.0.1:1/target?user=target&password=" + Postgres.PLANTED, null, null),
                "wrong password",
                Postgres.in("target", "target", wrong),
                "no password",
                TargetSpec.of(Postgres.url("target"), "target", null),
                "wrong password in the URL",
                TargetSpec.of(Postgres.url("target") + "?user=target&password=" + wrong, null, null),
                "no such user",
                Postgres.in("target", "nobody", Postgres.PLANTED),
                "no such database",
                Postgres.in("no_such_database", "target", Postgres.PLANTED));
    }

    /** Simulates a frozen server: its host accepts the connection, and no response comes. */
    @Test
    void openingAConnectionThatNobodyAnswersCanBeCut() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/target";
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread opening = new Thread(() ->
                    failure.set(catchThrowable(() -> connect(TargetSpec.of(url, "target", Postgres.PLANTED)))));
            opening.start();
            try (Socket accepted = silent.accept()) {
                assertThat(accepted.isConnected()).isTrue();
                opening.interrupt();
                opening.join(Duration.ofMinutes(5).toMillis());
            }
            assertThat(opening.isAlive()).isFalse();
            assertThat(failure.get()).isInstanceOf(AssayException.class).hasMessageContaining("cannot connect to");
        }
    }

    @Override
    protected Optional<TargetSpec> limited() {
        return Optional.of(limited);
    }
}
