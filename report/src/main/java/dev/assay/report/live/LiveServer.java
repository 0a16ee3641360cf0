package dev.assay.report.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.assay.model.AssayException;
import dev.assay.report.internal.write.HtmlReport;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apiguardian.api.API;

/**
 * An HTTP server on the loopback interface with live charts of a run. The address contains a secret token. The server stops
 * with the run.
 *
 * <p>As a listener confined to the coordinator, which it never blocks. {@link #close} may be called from any thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LiveServer implements RunListener, AutoCloseable {

    private static final int HTTP_PORT = 80;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private static final int TOKEN_BYTES = 16;
    private static final int MAX_CLIENTS = 16;
    private static final long HEARTBEAT_MILLIS = 5_000;
    private static final long CLOSE_TIMEOUT_MILLIS = 2_000;

    private static final String HTML = "text/html; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";

    /** The page loads resources from this server only. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private record Content(String type, String text) {}

    private final HttpServer server;
    private final String token;
    private final ExecutorService threads;
    private final Map<String, Content> contents;
    private final LiveFeed feed = new LiveFeed();
    private final LiveEvents events = new LiveEvents(feed, System::currentTimeMillis);
    private final Semaphore clients = new Semaphore(MAX_CLIENTS);

    private LiveServer(HttpServer server) {
        this.server = server;
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        token = HexFormat.of().formatHex(random);
        AtomicInteger number = new AtomicInteger();
        threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "assay-live-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        contents = Map.of(
                "", new Content(HTML, resource("live.html")),
                "live.js", new Content(SCRIPT, resource("live.js")),
                "echarts.js", new Content(SCRIPT, HtmlReport.library()),
                "live.css", new Content(STYLE, HtmlReport.style() + resource("live.css")));
    }

    private static String resource(String name) {
        try (InputStream in = LiveServer.class.getResourceAsStream("/dev/assay/report/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts the server.
     *
     * @param port of the loopback interface, 1 to 65535, or 0 for a free one
     * @throws AssayException of kind {@code HOST} if the port is in use
     */
    public static LiveServer start(int port) {
        try {
            LiveServer live = new LiveServer(
                    HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0));
            live.server.createContext("/", live::answer);
            live.server.setExecutor(live.threads);
            live.server.start();
            return live;
        } catch (IOException e) {
            throw AssayException.host(
                    "--live: cannot serve on port " + port + " of 127.0.0.1: " + e.getMessage()
                            + "; choose another port, or 0 for a free one",
                    e);
        }
    }

    /** Returns the address of the page, including the token that grants access. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + token + "/";
    }

    @Override
    public void on(RunEvent event) {
        events.on(event);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET") || !authorized(exchange)) {
                refuse(exchange, 404);
                return;
            }
            String path = exchange.getRequestURI().getRawPath().substring(token.length() + 2);
            Content content = contents.get(path);
            if (content != null) {
                headers(exchange, content.type());
                byte[] bytes = content.text().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            } else if (path.equals("events")) {
                stream(exchange);
            } else {
                refuse(exchange, 404);
            }
        }
    }

    /** Checks the token, and the Host header against DNS rebinding. */
    private boolean authorized(HttpExchange exchange) {
        String host = exchange.getRequestHeaders().getFirst("Host");
        int port = server.getAddress().getPort();
        String given = exchange.getRequestURI().getRawPath();
        String known = "/" + token + "/";
        // Browsers omit the default port.
        Set<String> hosts = port == HTTP_PORT
                ? Set.of("127.0.0.1", "localhost", "127.0.0.1:" + port, "localhost:" + port)
                : Set.of("127.0.0.1:" + port, "localhost:" + port);
        return host != null
                && hosts.contains(host)
                && given.length() >= known.length()
                && MessageDigest.isEqual(
                        known.getBytes(StandardCharsets.UTF_8),
                        given.substring(0, known.length()).getBytes(StandardCharsets.UTF_8));
    }

    private static void headers(HttpExchange exchange, String type) {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("Content-Security-Policy", POLICY);
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("X-Content-Type-Options", "nosniff");
    }

    private static void refuse(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
    }

    /** Streams server-sent events (HTML Living Standard, 9.2): the buffered messages, then new ones until the run ends. */
    private void stream(HttpExchange exchange) throws IOException {
        if (!clients.tryAcquire()) {
            refuse(exchange, 503);
            return;
        }
        // Closing sends the final chunk: close() waits for the permit, so release it only afterwards.
        try (exchange) {
            headers(exchange, "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            long seen = lastSeen(exchange);
            boolean over = false;
            while (!over) {
                List<LiveMessage> messages = feed.after(seen, HEARTBEAT_MILLIS);
                StringBuilder text = new StringBuilder(messages.isEmpty() ? ":\n\n" : "");
                for (LiveMessage message : messages) {
                    text.append("id: ").append(message.id()).append('\n');
                    text.append("data: ").append(message.json()).append("\n\n");
                    seen = message.id();
                    over = message.kind() == LiveMessage.Kind.OVER;
                }
                out.write(text.toString().getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            clients.release();
        }
    }

    /** The last message that a reconnecting browser received. */
    private static long lastSeen(HttpExchange exchange) {
        String id = exchange.getRequestHeaders().getFirst("Last-Event-ID");
        return id != null && id.matches("\\d{1,18}") ? Long.parseLong(id) : 0;
    }

    /** Sends the end of the run to all clients, waits up to two seconds for delivery, and stops the server. */
    @Override
    public void close() {
        feed.publish(LiveMessage.Kind.OVER, "{\"kind\":\"over\"}");
        try {
            if (clients.tryAcquire(MAX_CLIENTS, CLOSE_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
                clients.release(MAX_CLIENTS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
