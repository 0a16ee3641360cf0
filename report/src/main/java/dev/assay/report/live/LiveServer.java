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
 * A page with running charts of a run, for browsers on this host that know its address, which is told to nobody else. It ends with
 * the run.
 *
 * <p>As a listener confined to the coordinator, which hands over what it hears and waits for nobody; {@link #close} may be called by
 * any thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LiveServer implements RunListener, AutoCloseable {

    /** Of HTTP. */
    private static final int USUAL_PORT = 80;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private static final int TOKEN_BYTES = 16;
    private static final int MOST_WATCHERS = 16;
    private static final long HEARTBEAT_MILLIS = 5_000;
    private static final long FAREWELL_MILLIS = 2_000;

    private static final String HTML = "text/html; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";

    /** All that the page has comes from here. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private record Content(String type, String text) {}

    private final HttpServer server;
    private final String token;
    private final ExecutorService threads;
    private final Map<String, Content> contents;
    private final LiveFeed feed = new LiveFeed();
    private final LiveEvents events = new LiveEvents(feed);
    private final Semaphore watchers = new Semaphore(MOST_WATCHERS);

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
                "live.css", new Content(STYLE, HtmlReport.style()));
    }

    private static String resource(String name) {
        try (InputStream in = LiveServer.class.getResourceAsStream("/dev/assay/report/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Begins to serve.
     *
     * @param port of the loopback interface, 1 to 65535, or 0 for one that is free
     * @throws AssayException of kind {@code HOST} if the port is taken
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
                            + "; choose another, or 0 for one that is free",
                    e);
        }
    }

    /** Where the page is; whoever has this address may watch. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + token + "/";
    }

    @Override
    public void on(RunEvent event) {
        events.on(event);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET") || !asked(exchange)) {
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

    /** Whether someone asks who knows the address, and not a page elsewhere whose name was made to mean this host. */
    private boolean asked(HttpExchange exchange) {
        String host = exchange.getRequestHeaders().getFirst("Host");
        int port = server.getAddress().getPort();
        String given = exchange.getRequestURI().getRawPath();
        String known = "/" + token + "/";
        // A browser leaves out the port that is usual.
        Set<String> hosts = port == USUAL_PORT
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

    /** Server-sent events (HTML Living Standard, 9.2): all that is known, then what follows, until the run is over. */
    private void stream(HttpExchange exchange) throws IOException {
        if (!watchers.tryAcquire()) {
            refuse(exchange, 503);
            return;
        }
        // Closed here, since what ends the answer is sent on closing: close() must not cut the connection between the
        // two.
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
            watchers.release();
        }
    }

    /** What a browser that lost the connection saw. */
    private static long lastSeen(HttpExchange exchange) {
        String id = exchange.getRequestHeaders().getFirst("Last-Event-ID");
        return id != null && id.matches("\\d{1,18}") ? Long.parseLong(id) : 0;
    }

    /** Tells all watchers that the run is over, gives them two seconds to hear it, and serves no more. */
    @Override
    public void close() {
        feed.tell(LiveMessage.Kind.OVER, "{\"kind\":\"over\"}");
        try {
            if (watchers.tryAcquire(MOST_WATCHERS, FAREWELL_MILLIS, TimeUnit.MILLISECONDS)) {
                watchers.release(MOST_WATCHERS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
