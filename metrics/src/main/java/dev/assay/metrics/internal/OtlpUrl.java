package dev.assay.metrics.internal;

import dev.assay.model.AssayException;
import java.net.URI;
import java.net.URISyntaxException;

/** The URL of an OpenTelemetry collector. Stateless. */
final class OtlpUrl {

    private static final String PATH = "/v1/metrics";

    private OtlpUrl() {}

    /** Returns the URL that receives metrics; without a path, the one of the specification is added. */
    static URI parse(String text) {
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            throw refused(e.getReason());
        }
        if (url.getRawUserInfo() != null) {
            // Not repeated: it may contain a password.
            throw AssayException.plan("the URL contains a user; put credentials into the environment variable"
                    + " OTEL_EXPORTER_OTLP_HEADERS, such as authorization=Bearer%20TOKEN");
        }
        if (url.getHost() == null || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
            throw refused("it is no address of a host with http or https");
        }
        boolean bare = url.getRawPath().isEmpty() || url.getRawPath().equals("/");
        return bare ? url.resolve(PATH) : url;
    }

    private static AssayException refused(String reason) {
        return AssayException.plan(
                "the URL of the collector is not valid: " + reason + "; an example is http://127.0.0.1:4318");
    }
}
