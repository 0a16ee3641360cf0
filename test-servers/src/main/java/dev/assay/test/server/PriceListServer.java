package dev.assay.test.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The Price List API of AWS on this host, which the emulator lacks: it serves the given documents of a service that match all filters,
 * in pages of two. Thread-safe.
 */
public final class PriceListServer implements AutoCloseable {

    private static final int PAGE = 2;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final Pattern TOKEN = Pattern.compile("\"NextToken\":\"(\\d+)\"");

    private static final Pattern SERVICE = Pattern.compile("\"ServiceCode\":\"(\\w+)\"");
    private static final Pattern FILTER = Pattern.compile("\"Field\":\"([^\"]+)\",\"Value\":\"([^\"]+)\"");

    private final HttpServer server;
    private final List<String> documents;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> targets = new CopyOnWriteArrayList<>();
    private final Queue<String> refusals = new ConcurrentLinkedQueue<>();

    private PriceListServer(HttpServer server, List<String> documents) {
        this.server = server;
        this.documents = List.copyOf(documents);
    }

    /**
     * Starts a server.
     *
     * @param documents products with their terms, in the shape of the API
     */
    public static PriceListServer start(List<String> documents) {
        try {
            HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            PriceListServer server = new PriceListServer(http, documents);
            http.createContext("/", server::handle);
            http.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the address, for {@code AWS_ENDPOINT_URL}. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns the bodies of all requests in the order of their arrival. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Returns the actions of all requests, such as {@code pricing:GetProducts}. */
    public List<String> calls() {
        return List.copyOf(targets);
    }

    /** Lets the next call fail with an error code. */
    public void refuse(String code) {
        refusals.add(code);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(request);
            targets.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"))
                    .replace("AWSPriceListService.", "pricing:"));
            String refusal = refusals.poll();
            if (refusal != null) {
                answer(exchange, BAD_REQUEST, "{\"__type\":\"" + refusal + "\",\"message\":\"Some text.\"}");
                return;
            }
            Matcher token = TOKEN.matcher(request);
            int first = token.find() ? Integer.parseInt(token.group(1)) : 0;
            List<String> found = documents.stream()
                    .filter(document -> matches(request, document))
                    .toList();
            int last = Math.min(found.size(), first + PAGE);
            answer(
                    exchange,
                    OK,
                    "{\"FormatVersion\":\"aws_v1\",\"PriceList\":["
                            + found.subList(first, last).stream()
                                    .map(PriceListServer::quoted)
                                    .collect(Collectors.joining(","))
                            + "]"
                            + (last < found.size() ? ",\"NextToken\":\"" + last + "\"" : "")
                            + "}");
        }
    }

    private static boolean matches(String request, String document) {
        Matcher service = SERVICE.matcher(request);
        if (!service.find() || !document.contains("\"servicecode\":\"" + service.group(1) + "\"")) {
            return false;
        }
        Matcher filters = FILTER.matcher(request);
        while (filters.find()) {
            if (!document.contains("\"" + filters.group(1) + "\":\"" + filters.group(2) + "\"")) {
                return false;
            }
        }
        return true;
    }

    private static String quoted(String document) {
        return "\"" + document.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
