package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Rate;
import dev.assay.spi.event.RunSink;
import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Debian's Prometheus reads a run, with the configuration, the code and the queries of the page about it. */
@Parallel
class PrometheusIT {

    private static final Pattern YAML = Pattern.compile("^```yaml\\R(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern QUERIES =
            Pattern.compile("^```promql\\R(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    /** A server of its own on a free port. */
    private record Server(Process process, String address) implements AutoCloseable {

        List<Map<?, ?>> query(String promQl) throws IOException, InterruptedException {
            Map<?, ?> answer = Json.read(
                    get(address + "/api/v1/query?query=" + URLEncoder.encode(promQl, StandardCharsets.UTF_8)),
                    Map.class);
            assertThat(answer.get("status")).as("%s: %s", promQl, answer).isEqualTo("success");
            List<Map<?, ?>> found = new ArrayList<>();
            ((List<?>) ((Map<?, ?>) answer.get("data")).get("result")).forEach(one -> found.add((Map<?, ?>) one));
            return found;
        }

        /** The only value of a query; 0 if there is none. */
        double value(String promQl) throws IOException, InterruptedException {
            List<Map<?, ?>> found = query(promQl);
            assertThat(found).as(promQl).hasSizeLessThan(2);
            return found.isEmpty() ? 0 : number(found.get(0));
        }

        static double number(Map<?, ?> sample) {
            return Double.parseDouble((String) ((List<?>) sample.get("value")).get(1));
        }

        boolean ready() throws InterruptedException {
            try {
                return get(address + "/-/ready").contains("Ready");
            } catch (IOException e) {
                assertThat(process.isAlive()).as("Prometheus runs").isTrue();
                return false;
            }
        }

        @Override
        public void close() {
            process.destroy();
            try {
                if (!process.waitFor(10, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String get(String address) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static String block(Pattern fenced) throws IOException {
        String page = Files.readString(DocumentedPages.ROOT.resolve("docs/watching.md"));
        List<String> found = DocumentedPages.found(fenced, page);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    /** Starts Prometheus with the documented configuration, at another port and scraping more often. */
    private Server prometheus(int metricsPort) throws IOException {
        String documented = block(YAML);
        assertThat(documented).contains("127.0.0.1:9464").contains("scrape_interval: 5s");
        Path config = Files.writeString(
                folder.resolve("prometheus.yml"),
                documented
                        .replace("127.0.0.1:9464", "127.0.0.1:" + metricsPort)
                        .replace("scrape_interval: 5s", "scrape_interval: 500ms"));
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Process process = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
        Server server = new Server(process, "http://127.0.0.1:" + port);
        await().atMost(Duration.ofMinutes(1)).until(server::ready);
        return server;
    }

    private ExperimentBuilder experiment() {
        return Assay.create()
                .experiment("tpcc")
                .parameter("warehouses", 1)
                .embedded("postgres")
                .users(2)
                .rampUp(Duration.ofSeconds(2))
                .duration(Duration.ofSeconds(6))
                .resultsIn(folder.resolve("results"));
    }

    @Test
    void prometheusCountsWhatTheResultSays() throws Exception {
        Programs.require("prometheus");
        Programs.require("promtool");
        List<String> notes = new ArrayList<>();
        try (RunSink sink = Assay.create().sinks().get("prometheus", "sink").open("0", notes::add);
                Server prometheus = prometheus(URI.create(sink.place()).getPort())) {
            TrialResult result = experiment().listener(sink).run().trial();
            double total = transactions(result);
            assertThat(total).isPositive();
            // The endpoint lives until the sink is closed, so that the last state is read.
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> prometheus.value("sum(assay_transactions_total{phase=\"measurement\"})") == total);
            String run =
                    Path.of(result.provenance().runDirectory()).getFileName().toString();
            for (TransactionResult type : result.outcomes().transactions()) {
                check(prometheus, type, run);
            }
            assertThat(prometheus.value("max_over_time(assay_load_rows[5m])"))
                    .as("the load was seen")
                    .isPositive()
                    .isEqualTo(prometheus.value("assay_load_planned_rows"));
            assertThat(prometheus.value("max_over_time(assay_phase{phase=\"measurement\"}[5m])"))
                    .isEqualTo(1);
            assertThat(prometheus.value("max_over_time(assay_users[5m])")).isEqualTo(2);
            assertThat(prometheus.query("assay_system_info").get(0).get("metric"))
                    .asString()
                    .contains("PostgreSQL");
            for (String query : block(QUERIES).strip().split("\n")) {
                assertThat(prometheus.query(query.replace("[15s]", "[5m]")))
                        .as(query)
                        .isNotEmpty();
            }
            assertWellNamed(get(sink.place()));
        }
        assertThat(notes).isEmpty();
    }

    private static double transactions(TrialResult result) {
        return result.outcomes().transactions().stream()
                .flatMap(type -> type.outcomes().values().stream())
                .mapToLong(count -> count)
                .sum();
    }

    private static void check(Server prometheus, TransactionResult type, String run) throws Exception {
        String labels = "transaction=\"" + type.type() + "\",workload=\"tpcc\",target=\"postgres\",run=\"" + run + "\"";
        Map<String, Long> counted = new TreeMap<>();
        for (Map<?, ?> one : prometheus.query("assay_transactions_total{phase=\"measurement\"," + labels + "}")) {
            counted.put((String) ((Map<?, ?>) one.get("metric")).get("outcome"), (long) Server.number(one));
        }
        assertThat(counted).as(type.type()).isEqualTo(new TreeMap<>(type.outcomes()));
        assertThat(prometheus.value("assay_transaction_response_time_seconds_count{" + labels + "}"))
                .as("successful %s, warm-up included", type.type())
                .isEqualTo(prometheus.value(
                        "sum(assay_transactions_total{outcome=~\"committed|rolled-back\"," + labels + "})"));
    }

    /** Prometheus' own checks of names, units and help texts. */
    private static void assertWellNamed(String scraped) throws Exception {
        Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = promtool.getOutputStream()) {
            in.write(scraped.getBytes(StandardCharsets.UTF_8));
        }
        String complaints = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(complaints).isZero();
        assertThat(complaints).isEmpty();
    }

    /** Without Prometheus: the metrics that the page lists are those that a run exports. */
    @Test
    void thePageListsEachMetric() throws Exception {
        Set<String> exported = new TreeSet<>();
        try (RunSink sink = Assay.create().sinks().get("prometheus", "sink").open("0", note -> {})) {
            experiment()
                    .rate(Rate.perSecond(50), OpenLoop.Arrivals.POISSON)
                    .listener(sink)
                    .run();
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> get(sink.place()).contains("assay_phase{phase=\"measurement\""));
            get(sink.place())
                    .lines()
                    .filter(line -> line.startsWith("# TYPE "))
                    .forEach(line -> exported.add(line.split(" ")[2]));
        }
        Set<String> listed = new TreeSet<>();
        String page = Files.readString(DocumentedPages.ROOT.resolve("docs/watching.md"));
        page.lines()
                .filter(line -> line.startsWith("| `assay_"))
                .forEach(line ->
                        listed.addAll(DocumentedPages.found(Pattern.compile("`(assay_\\w+)`"), line.split("\\|")[1])));
        assertThat(listed).isEqualTo(exported);
    }

    @Test
    void thePageShowsTheCodeOfThisTest() throws Exception {
        String source =
                Files.readString(DocumentedPages.ROOT.resolve("cli/src/test/java/dev/assay/cli/WatchedFromJava.java"));
        String code = block(Pattern.compile("^```java\\R(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE));
        assertThat(source.replaceAll("\\s+", " ")).contains(code.strip().replaceAll("\\s+", " "));
    }
}
