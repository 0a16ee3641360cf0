package dev.assay.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Who is served, and what. */
@Parallel
class LiveServerTest {

    private static HttpURLConnection open(String address) throws IOException {
        return (HttpURLConnection) URI.create(address).toURL().openConnection();
    }

    @Test
    void onlyWhoKnowsTheAddressIsServed() throws IOException {
        try (LiveServer server = LiveServer.start(0)) {
            URI address = URI.create(server.address());
            assertThat(open(server.address()).getResponseCode()).isEqualTo(200);
            String root = "http://127.0.0.1:" + address.getPort();
            String other = root + address.getPath().replaceAll("[0-9a-f]", "0");
            for (String wrong : new String[] {
                root + "/",
                root + address.getPath().substring(0, 20),
                other,
                other + "events",
                server.address() + "../x"
            }) {
                assertThat(open(wrong).getResponseCode()).as(wrong).isEqualTo(404);
            }
            HttpURLConnection post = open(server.address());
            post.setRequestMethod("POST");
            assertThat(post.getResponseCode()).isEqualTo(404);
        }
    }

    @Test
    void aNameThatWasMadeToMeanThisHostIsRefused() throws IOException {
        try (LiveServer server = LiveServer.start(0)) {
            URI address = URI.create(server.address());
            try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), address.getPort())) {
                socket.getOutputStream()
                        .write(("GET " + address.getPath() + " HTTP/1.1\r\nHost: rebound.example:" + address.getPort()
                                        + "\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                                .readLine())
                        .contains("404");
            }
        }
    }

    @Test
    void whatIsToldIsServedAsEventsThatEndWithTheRun() throws IOException {
        LiveServer server = LiveServer.start(0);
        server.on(new RunEvent.Note("</script> is text"));
        HttpURLConnection connection = open(server.address() + "events");
        assertThat(connection.getContentType()).startsWith("text/event-stream");
        assertThat(connection.getHeaderField("Content-Security-Policy")).contains("default-src 'none'");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isEqualTo("id: 1");
            assertThat(lines.readLine()).isEqualTo("data: {\"kind\":\"note\",\"text\":\"</script> is text\"}");
            server.close();
            assertThat(lines.lines().filter(line -> !line.isEmpty() && !line.equals(":")))
                    .containsExactly("id: 2", "data: {\"kind\":\"over\"}");
        }
        assertThatThrownBy(() -> open(server.address()).getResponseCode()).isInstanceOf(IOException.class);
    }

    @Test
    void aPortThatIsTakenIsSaid() {
        try (LiveServer server = LiveServer.start(0)) {
            int taken = URI.create(server.address()).getPort();
            assertThatThrownBy(() -> LiveServer.start(taken).close())
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("--live: cannot serve on port " + taken)
                    .hasMessageContaining("choose another");
        }
    }
}
