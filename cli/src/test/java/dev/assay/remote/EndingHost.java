package dev.assay.remote;

import com.sun.net.httpserver.HttpServer;
import dev.assay.spi.environment.HostOutbox;
import dev.assay.spi.environment.HostResults;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A client host that ends itself. It sends its results to a server of this host, which keeps them in a file. */
final class EndingHost extends ShellHost {

    private static final int OK = 200;
    private static final int FORBIDDEN = 403;

    private final Path sent;
    private final HttpServer server;
    private final Instant end;
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger addresses = new AtomicInteger();
    private @Nullable String limit;

    /**
     * @param sent file of the results
     * @param environment further variables of scripts
     */
    EndingHost(Path home, Path sent, Instant end, Map<String, String> environment) throws IOException {
        super(home, environment);
        this.sent = sent;
        this.end = end;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readAllBytes();
                boolean refused = refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
                if (!refused && exchange.getRequestMethod().equals("PUT")) {
                    Path part = Files.write(sent.resolveSibling("part"), body);
                    Files.move(part, sent, StandardCopyOption.ATOMIC_MOVE);
                }
                exchange.sendResponseHeaders(refused ? FORBIDDEN : OK, -1);
            }
        });
        server.start();
    }

    /** Refuses the next files. */
    void refuse(int files) {
        refusals.set(files);
    }

    /** Lets addresses become invalid before the end of the host. */
    void limit(String text) {
        limit = text;
    }

    /** Returns the number of addresses that were made. */
    int addresses() {
        return addresses.get();
    }

    @Override
    public Optional<HostOutbox> outbox() {
        String address =
                "http://127.0.0.1:" + server.getAddress().getPort() + "/signed?secret=" + addresses.incrementAndGet();
        return Optional.of(new HostOutbox(end, address, "the place", limit));
    }

    /** Returns the results as the controller finds them. */
    HostResults results() {
        return new HostResults() {
            @Override
            public String place() {
                return "the place";
            }

            @Override
            public boolean exists() {
                return Files.exists(sent);
            }

            @Override
            public void get(Path to) {
                try {
                    Files.copy(sent, to, StandardCopyOption.REPLACE_EXISTING);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }

            @Override
            public void delete() {
                throw new AssertionError("results are not deleted before all is done");
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
