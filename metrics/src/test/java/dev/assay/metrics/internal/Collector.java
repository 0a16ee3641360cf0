package dev.assay.metrics.internal;

import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** An OpenTelemetry collector that keeps the requests it receives. Thread-safe. */
final class Collector implements AutoCloseable {

    /**
     * A request.
     *
     * @param type content type
     */
    record Received(String path, @Nullable String type, ExportMetricsServiceRequest body) {

        Metric metric(String name) {
            return body.getResourceMetricsList().stream()
                    .flatMap(resource -> resource.getScopeMetricsList().stream())
                    .flatMap(scope -> scope.getMetricsList().stream())
                    .filter(metric -> metric.getName().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name + " is not in " + body));
        }

        /** The text of an attribute of the sender. */
        String resource(String key) {
            return text(body.getResourceMetrics(0).getResource().getAttributesList(), key);
        }
    }

    private final HttpServer server;
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private volatile int status = 200;

    Collector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                received.add(new Received(
                        exchange.getRequestURI().getPath(),
                        exchange.getRequestHeaders().getFirst("Content-Type"),
                        ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody())));
                exchange.sendResponseHeaders(status, -1);
            }
        });
        server.start();
    }

    static String text(List<KeyValue> attributes, String key) {
        return attributes.stream()
                .filter(attribute -> attribute.getKey().equals(key))
                .map(attribute -> attribute.getValue().getStringValue())
                .findFirst()
                .orElse("");
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void respond(int code) {
        status = code;
    }

    /** Removes and returns the requests so far. */
    List<Received> take() {
        List<Received> all = new java.util.ArrayList<>();
        received.drainTo(all);
        return all;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
