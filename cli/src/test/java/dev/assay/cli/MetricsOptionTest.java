package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunSink;
import dev.assay.spi.event.RunSinkFactory;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exporters of live figures, and what becomes of a run whose exporter fails. */
@Parallel
class MetricsOptionTest {

    @TempDir
    Path folder;

    private Captured run(String... places) {
        List<String> all = new ArrayList<>(List.of(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=constant:2ms,servers=1",
                "--ramp-up",
                "0s",
                "--duration",
                "1s",
                "--quiet",
                "--report",
                "none",
                "--out",
                folder.toString()));
        for (String place : places) {
            all.add("--metrics");
            all.add(place);
        }
        return Captured.run(all.toArray(String[]::new));
    }

    @Test
    void thePlaceOfTheFiguresIsPrinted() {
        Captured captured = run("prometheus:0");
        assertThat(captured.err()).containsPattern("metrics: prometheus at http://127\\.0\\.0\\.1:\\d+/metrics");
        assertThat(captured.status()).isEqualTo(ExitStatus.DONE);
    }

    @Test
    void aPortInUseAndACollectorThatIsNotThereEachGiveOneMessage() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            // A port that was free a moment ago, on which nothing listens.
            int free;
            try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                free = closed.getLocalPort();
            }
            Captured captured = run("prometheus:" + port, "otlp:http://127.0.0.1:" + free);
            assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
            assertThat(captured.out()).as("the result is complete").contains("Throughput");
            assertThat(captured.err().lines().filter(line -> line.startsWith("note: ") && line.contains("metrics")))
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .startsWith("note: --metrics prometheus:" + port + ": cannot serve on port " + port)
                                    .endsWith("; the run continues without it"),
                            line -> assertThat(line)
                                    .startsWith("note: metrics: otlp: cannot send to the collector at http://127.0.0.1:"
                                            + free + "/v1/metrics: "));
        }
    }

    @Test
    void valuesOfAnotherFormAreRefusedBeforeTheRun() {
        assertThat(run("9464"))
                .satisfies(captured -> assertThat(captured.status()).isEqualTo(ExitStatus.USAGE))
                .extracting(Captured::err)
                .asString()
                .contains("--metrics: found '9464', KIND:PLACE is needed, such as prometheus:9464 or"
                        + " otlp:http://127.0.0.1:4318");
        assertThat(run("promtheus:9464").err())
                .contains("--metrics: there is no kind of exporter 'promtheus'")
                .contains("prometheus");
        assertThat(run("prometheus:x").err()).contains("--metrics prometheus: found 'x', [HOST:]PORT is needed");
        assertThat(run("otlp:collector:4318").err()).contains("--metrics otlp: the URL of the collector is not valid");
        assertThat(folder).isEmptyDirectory();
    }

    /** A sink of a plug-in that throws at its second event. */
    private static final class Faulty implements RunSinkFactory, RunSink {

        private int events;
        private int closed;

        @Override
        public String id() {
            return "faulty";
        }

        @Override
        public String description() {
            return "a sink with a bug";
        }

        @Override
        public String addressForm() {
            return "";
        }

        @Override
        public RunSink open(String address, Consumer<String> notes) {
            return this;
        }

        @Override
        public String place() {
            return "nowhere";
        }

        @Override
        public void on(RunEvent event) {
            if (++events == 2) {
                throw new IllegalStateException("no such meter");
            }
        }

        @Override
        public void close() {
            closed++;
        }
    }

    @Test
    void aSinkWithABugIsLeftOutAndClosedOnce() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Faulty faulty = new Faulty();
        Console console = new Console(
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false);
        try (ExportedMetrics metrics = new ExportedMetrics(console)) {
            metrics.add("faulty:", faulty, "");
            for (int i = 0; i < 5; i++) {
                metrics.on(new RunEvent.Stage("stage"));
            }
        }
        assertThat(faulty.events).isEqualTo(2);
        assertThat(faulty.closed).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "metrics: faulty at nowhere",
                        "note: metrics: faulty: java.lang.IllegalStateException: no such meter; the run continues without"
                                + " it");
    }
}
