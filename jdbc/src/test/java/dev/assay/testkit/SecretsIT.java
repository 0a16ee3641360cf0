package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.RunResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** No output of an experiment contains a password, also if its connections fail. */
@Parallel
class SecretsIT {

    @TempDir
    private Path folder;

    /** All visible output of an experiment, by place. Several threads write. */
    @SuppressWarnings("JdkObsolete")
    private static final class Seen extends Handler {

        private final Queue<String> events = new ConcurrentLinkedQueue<>();
        private final Queue<String> threads = new ConcurrentLinkedQueue<>();
        private final Queue<String> log = new ConcurrentLinkedQueue<>();

        void event(RunEvent event) {
            events.add(event.toString());
            Thread.getAllStackTraces().keySet().forEach(thread -> threads.add(thread.getName()));
        }

        void failure(Throwable failure) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            events.add(trace.toString());
        }

        @Override
        public void publish(LogRecord message) {
            log.add(new SimpleFormatter().format(message));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        Map<String, String> texts() {
            Map<String, String> texts = new TreeMap<>();
            texts.put("events and failures", String.join("\n", events));
            texts.put("thread names", String.join("\n", threads));
            texts.put("log", String.join("\n", log));
            return texts;
        }
    }

    private interface Disturbance {
        void happen() throws Exception;
    }

    /** Loads and runs the bank, and disturbs it as soon as it runs. */
    private void run(TargetSpec target, String secret, Disturbance disturbance) throws IOException {
        Seen seen = new Seen();
        Logger root = Logger.getLogger("");
        root.addHandler(seen);
        try {
            ExperimentRun run = bank(target)
                    .resultsIn(Files.createTempDirectory(folder, "results"))
                    .listener(event -> {
                        seen.event(event);
                        if (event instanceof RunEvent.IntervalMeasured measured
                                && measured.interval().startNanos() == 0) {
                            try {
                                disturbance.happen();
                            } catch (Exception e) {
                                throw new AssertionError("the disturbance failed", e);
                            }
                        }
                    })
                    .build();
            RunResult result = run.run();
            seen.events.addAll(List.of(
                    result.toString(), run.examine().toString(), run.check().toString()));
            assertThat(result.trials().get(0).rates().transactionsPerSecond()).isPositive();
            run.clean();
        } finally {
            root.removeHandler(seen);
        }
        Map<String, String> texts = seen.texts();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(texts).as("what was kept").hasSizeGreaterThan(4);
        requireNone(texts, secret);
    }

    private static void requireNone(Map<String, String> texts, String secret) {
        texts.forEach((where, text) -> assertThat(text.contains(secret))
                .as("%s shows the password: %s", where, around(text, secret))
                .isFalse());
    }

    private static String around(String text, String secret) {
        int at = text.indexOf(secret);
        return at < 0 ? "" : text.substring(Math.max(0, at - 100), at) + "<password>";
    }

    private static ExperimentBuilder bank(TargetSpec target) {
        return Assay.create(SecretsIT.class.getClassLoader())
                .experiment("bank")
                .target(target)
                .users(3)
                .rampUp(Duration.ZERO)
                .duration(Duration.ofSeconds(3));
    }

    private static void requireSilentRefusal(TargetSpec target, String secret) {
        Seen seen = new Seen();
        Logger root = Logger.getLogger("");
        root.addHandler(seen);
        try {
            AssayException refused = catchThrowableOfType(
                    AssayException.class,
                    () -> bank(target).listener(seen::event).run());
            assertThat((Throwable) refused).as("it runs").isNotNull();
            seen.failure(refused);
            seen.events.add(bank(target).build().examine().toString());
        } finally {
            root.removeHandler(seen);
        }
        requireNone(seen.texts(), secret);
    }

    /** Reads what the server shows an administrator about its sessions. */
    private static void requireUnseenOnServer(ProductDriver drivers, ScratchDatabase database) throws SQLException {
        StringBuilder shown = new StringBuilder();
        try (Connection administrator = database.administrator();
                Statement statement = administrator.createStatement();
                ResultSet rows = statement.executeQuery(
                        drivers.postgres() ? "SELECT * FROM pg_stat_activity" : "SHOW FULL PROCESSLIST")) {
            while (rows.next()) {
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    shown.append(rows.getString(column)).append(' ');
                }
            }
        }
        assertThat(shown.toString().contains(database.name()))
                .as("our sessions are shown")
                .isTrue();
        requireNone(Map.of("process list of the server", shown.toString()), database.password());
    }

    @TestFactory
    Stream<DynamicTest> aRunWhoseSessionsAreKilledShowsNoPassword() {
        return ProductDriver.eachProduct((drivers, database) -> {
            String url = database.urlWithLogin(drivers.scheme());
            run(drivers.spec(url, null, null), database.password(), () -> {
                requireUnseenOnServer(drivers, database);
                ProductDriver.killSessions(database);
            });
        });
    }

    @TestFactory
    Stream<DynamicTest> aRunWithAnAccountShowsNoPassword() {
        return ProductDriver.eachProduct((drivers, database) ->
                run(database.spec(drivers.scheme()), database.password(), () -> ProductDriver.killSessions(database)));
    }

    @TestFactory
    Stream<DynamicTest> refusedConnectionsShowNoPassword() {
        return ProductDriver.eachProduct((drivers, database) -> {
            String url = database.spec(drivers.scheme()).url();
            String user = database.name();
            String wrong = "wr0ng" + database.password();
            String broken = url.replace("127.0.0.1", "127.0.0.1:99999");
            String nowhere = "jdbc:" + drivers.scheme() + "://127.0.0.1:1/" + user;
            for (String where : List.of(url, nowhere, broken)) {
                requireSilentRefusal(drivers.spec(where, user, wrong), wrong);
                requireSilentRefusal(drivers.spec(where + "?user=" + user + "&password=" + wrong, null, null), wrong);
            }
            requireSilentRefusal(drivers.spec(url.replace("//", "//" + user + ":" + wrong + "@"), null, null), wrong);
        });
    }

    @Test
    void h2ShowsNoPassword() throws Exception {
        try (H2 database = new H2()) {
            String url = database.spec().url();
            run(database.spec(), H2.PLANTED, () -> {});
            run(TargetSpec.of(url + ";USER=BENCH;PASSWORD=" + H2.PLANTED, null, null), H2.PLANTED, () -> {});
            String wrong = "wr0ng" + H2.PLANTED;
            requireSilentRefusal(TargetSpec.of(url, "bench", wrong), wrong);
            requireSilentRefusal(TargetSpec.of(url + ";USER=BENCH;PASSWORD=" + wrong, null, null), wrong);
            requireSilentRefusal(
                    TargetSpec.of(url + ";NO_SUCH_SETTING=1;USER=BENCH;PASSWORD=" + wrong, null, null), wrong);
        }
    }
}
