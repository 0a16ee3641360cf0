package dev.assay.metrics.internal;

import io.micrometer.registry.otlp.OtlpMetricsSender;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.function.Consumer;

/**
 * Posts requests to a collector. The first failure of several in a row is reported; figures are cumulative, so that the next
 * delivered request contains everything. Confined to one thread at a time.
 */
final class OtlpSender implements OtlpMetricsSender {

    private static final int CONNECT_TIMEOUT_MILLIS = 2_000;
    private static final int READ_TIMEOUT_MILLIS = 4_000;

    private final OtlpHistograms histograms;
    private final Consumer<String> notes;
    private volatile boolean failing;

    OtlpSender(OtlpHistograms histograms, Consumer<String> notes) {
        this.histograms = histograms;
        this.notes = notes;
    }

    @Override
    public void send(Request request) {
        try {
            int status = post(request);
            if (status / 100 != 2) {
                throw new IOException("it responded with HTTP status " + status);
            }
            if (failing) {
                failing = false;
                notes.accept("the collector at " + request.getAddress() + " accepts figures again");
            }
        } catch (IOException e) {
            if (!failing) {
                failing = true;
                notes.accept("cannot send to the collector at " + request.getAddress() + ": " + text(e)
                        + "; the run continues, and each later attempt sends all figures");
            }
        }
    }

    private static String text(IOException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        return e instanceof java.net.UnknownHostException
                ? "unknown host " + message
                : message.isEmpty() ? e.toString() : message;
    }

    private int post(Request request) throws IOException {
        byte[] body = histograms.addedTo(request.getMetricsData());
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(request.getAddress()).toURL().openConnection();
        try {
            connection.setConnectTimeout(CONNECT_TIMEOUT_MILLIS);
            connection.setReadTimeout(READ_TIMEOUT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            connection.setRequestMethod("POST");
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(body.length);
            connection.setRequestProperty("Content-Type", "application/x-protobuf");
            request.getHeaders().forEach(connection::setRequestProperty);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body);
            }
            int status = connection.getResponseCode();
            // Read to the end, so that the connection is reused.
            try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
                if (in != null) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
            return status;
        } catch (IOException e) {
            connection.disconnect();
            throw e;
        }
    }
}
