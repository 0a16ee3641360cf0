package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;

/** A service that is never available, and a client that repeats its calls. */
@Parallel
class PacedHttpClientTest {

    private static final int UNAVAILABLE = 503;

    @Test
    void eachRequestWaitsForTheRateAlsoARepeatedOne() throws IOException {
        AtomicInteger allowed = new AtomicInteger();
        AtomicInteger arrived = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                assertThat(arrived.incrementAndGet()).isEqualTo(allowed.get());
                exchange.sendResponseHeaders(UNAVAILABLE, -1);
            }
        });
        server.start();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (AwsClients clients = Controller.clients(address, allowed::incrementAndGet)) {
            S3Client client = clients.s3(Environments.REGION);
            assertThat(allowed).hasValue(0);
            assertThatThrownBy(() -> client.listBuckets(request -> {})).isInstanceOf(SdkException.class);
        } finally {
            server.stop(0);
        }
        assertThat(arrived.get()).isGreaterThan(1).isEqualTo(allowed.get());
    }
}
