package dev.assay.test.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * The metadata service of a host on EC2 in its second version, as far as it has the credentials of an instance profile. Thread-safe.
 */
public final class MetadataServer implements AutoCloseable {

    private static final String TOKEN = "a-token";
    private static final String CREDENTIALS = "/latest/meta-data/iam/security-credentials/";
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    private final HttpServer server;
    private final String role;

    private MetadataServer(HttpServer server, String role) {
        this.server = server;
        this.role = role;
    }

    /** Starts the service of a host with the credentials of a role. */
    public static MetadataServer of(String role) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        MetadataServer started = new MetadataServer(server, role);
        server.createContext("/", started::handle);
        server.start();
        return started;
    }

    /** Returns the address, for the variable {@code AWS_EC2_METADATA_SERVICE_ENDPOINT}. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String token = exchange.getRequestHeaders().getFirst("X-aws-ec2-metadata-token");
            if (exchange.getRequestMethod().equals("PUT") && path.equals("/latest/api/token")) {
                exchange.getResponseHeaders().set("X-aws-ec2-metadata-token-ttl-seconds", "21600");
                answer(exchange, OK, TOKEN);
            } else if (!TOKEN.equals(token)) {
                answer(exchange, UNAUTHORIZED, "");
            } else if (path.equals(CREDENTIALS)) {
                answer(exchange, OK, role);
            } else if (path.equals(CREDENTIALS + role)) {
                answer(exchange, OK, """
                        {"Code": "Success", "LastUpdated": "2026-11-27T00:00:00Z", "Type": "AWS-HMAC", "AccessKeyId": "id",
                         "SecretAccessKey": "not-a-secret", "Token": "a-session", "Expiration": "2099-01-01T00:00:00Z"}
                        """);
            } else {
                answer(exchange, NOT_FOUND, "");
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
