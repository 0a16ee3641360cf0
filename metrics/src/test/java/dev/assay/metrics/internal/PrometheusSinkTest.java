package dev.assay.metrics.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.metrics.PrometheusSinkFactory;
import dev.assay.model.AssayException;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import dev.assay.spi.event.RunSink;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class PrometheusSinkTest {

    private final List<String> notes = new ArrayList<>();

    private RunSink open(String address) {
        return new PrometheusSinkFactory().open(address, notes::add);
    }

    private static HttpURLConnection request(String address) throws IOException {
        return (HttpURLConnection) URI.create(address).toURL().openConnection();
    }

    private static String text(HttpURLConnection connection) throws IOException {
        try (var in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void figuresAreServedOnLoopback() throws Exception {
        try (RunSink sink = open("0")) {
            assertThat(sink.place()).matches("http://127\\.0\\.0\\.1:\\d+/metrics");
            Events.beforeTheLoad().forEach(sink::on);
            sink.on(Events.second(0, Phase.MEASUREMENT, new Part("payment", "committed", Events.times(1_200_000))));
            String found = "";
            while (!found.contains("assay_transaction_response_time_seconds_count")) {
                HttpURLConnection connection = request(sink.place());
                assertThat(connection.getContentType()).startsWith("text/plain; version=0.0.4");
                found = text(connection);
            }
            assertThat(found).contains("assay_transactions_total{", "# TYPE assay_users gauge");
        }
        assertThat(notes).isEmpty();
    }

    @Test
    void openMetricsIsServedToAClientThatAcceptsIt() throws Exception {
        try (RunSink sink = open("127.0.0.1:0")) {
            HttpURLConnection connection = request(sink.place());
            connection.setRequestProperty("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
            assertThat(text(connection)).endsWith("# EOF\n");
            assertThat(connection.getContentType()).startsWith("application/openmetrics-text");
        }
    }

    @Test
    void otherPathsAndMethodsAreRefused() throws Exception {
        try (RunSink sink = open("0")) {
            HttpURLConnection other = request(sink.place().replace("/metrics", "/"));
            assertThat(other.getResponseCode()).isEqualTo(404);
            assertThat(new String(other.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("the metrics are at /metrics\n");
            HttpURLConnection post = request(sink.place());
            post.setRequestMethod("POST");
            assertThat(post.getResponseCode()).isEqualTo(405);
        }
    }

    @Test
    void aPortInUseIsAFailureOfThisHost() {
        try (RunSink sink = open("0")) {
            int port = URI.create(sink.place()).getPort();
            assertThatThrownBy(() -> open(Integer.toString(port)))
                    .isInstanceOfSatisfying(
                            AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST))
                    .hasMessageStartingWith("cannot serve on port " + port + " of 127.0.0.1: ")
                    .hasMessageEndingWith("; choose another port, or 0 for a free one");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "65536", "host:", ":9464", "::1:9464", "-1", "host:x"})
    void anotherFormIsRefused(String address) {
        assertThatThrownBy(() -> open(address))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage(
                        "found '" + address + "', [HOST:]PORT is needed with a port from 1 to 65535, or 0 for a free"
                                + " one, such as 9464 or 0.0.0.0:9464");
    }

    @Test
    void addressesOfIpVersion6AreBracketed() {
        assertThat(HostAndPort.parse("[::1]:9464")).isEqualTo(new HostAndPort("::1", 9_464));
        assertThat(new HostAndPort("::1", 9_464).urlHost()).isEqualTo("[::1]");
    }
}
