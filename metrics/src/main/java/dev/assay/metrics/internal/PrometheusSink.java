package dev.assay.metrics.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.assay.model.AssayException;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunSink;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** An HTTP server with the figures of a run in Prometheus' text formats, at {@code /metrics}. {@link #on} never blocks. */
public final class PrometheusSink implements RunSink {

    /** Prometheus scrapes by one connection; a second one is for a person who looks. */
    private static final int THREADS = 2;

    private static final String PATH = "/metrics";
    private static final String DEFAULT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String OPEN_METRICS_TYPE = OPEN_METRICS + "; version=1.0.0; charset=utf-8";

    private final HttpServer server;
    private final String host;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final ExecutorService threads;
    private final EventThread events;

    private PrometheusSink(HttpServer server, String host, Consumer<String> notes) {
        this.server = server;
        this.host = host;
        LatencyHistograms times = new LatencyHistograms();
        registry.getPrometheusRegistry().register(new PrometheusHistograms(times));
        threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "assay-metrics-http");
            thread.setDaemon(true);
            return thread;
        });
        events = new EventThread("assay-metrics-prometheus", new RunMeters(registry, times), notes);
    }

    /**
     * Starts the server.
     *
     * @param address {@code [HOST:]PORT}
     * @throws AssayException of kind {@code PLAN} for another form; of kind {@code HOST} if the port is in use or the host is not
     *     one of this machine
     */
    public static PrometheusSink open(String address, Consumer<String> notes) {
        HostAndPort place = HostAndPort.parse(address);
        try {
            InetSocketAddress socket = new InetSocketAddress(place.host(), place.port());
            if (socket.isUnresolved()) {
                throw new IOException("unknown host " + place.host());
            }
            HttpServer server = HttpServer.create(socket, 0);
            PrometheusSink sink = new PrometheusSink(server, place.urlHost(), notes);
            server.setExecutor(sink.threads);
            server.createContext("/", sink::answer);
            server.start();
            return sink;
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot serve on port " + place.port() + " of " + place.host() + ": " + e.getMessage()
                            + "; choose another port, or 0 for a free one",
                    e);
        }
    }

    @Override
    public String place() {
        return "http://" + host + ":" + server.getAddress().getPort() + PATH;
    }

    @Override
    public void on(RunEvent event) {
        events.on(event);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.sendResponseHeaders(405, -1);
            } else if (exchange.getRequestURI().getPath().equals(PATH)) {
                scrape(exchange);
            } else {
                byte[] hint = ("the metrics are at " + PATH + "\n").getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
                exchange.sendResponseHeaders(404, hint.length);
                exchange.getResponseBody().write(hint);
            }
        }
    }

    private void scrape(HttpExchange exchange) throws IOException {
        String accepted = exchange.getRequestHeaders().getFirst("Accept");
        String type = accepted != null && accepted.contains(OPEN_METRICS) ? OPEN_METRICS_TYPE : DEFAULT_TYPE;
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        registry.scrape(body, type);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, body.size());
        body.writeTo(exchange.getResponseBody());
    }

    @Override
    public void close() {
        events.close();
        server.stop(0);
        threads.shutdownNow();
        registry.close();
    }
}
