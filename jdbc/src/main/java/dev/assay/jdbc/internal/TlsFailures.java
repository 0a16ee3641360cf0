package dev.assay.jdbc.internal;

import dev.assay.model.plan.Tls;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Advice for failed TLS handshakes of any driver. Stateless. */
final class TlsFailures {

    /** Messages of failures without a cause, such as a host name that is not in the certificate. */
    private static final Pattern MESSAGE = Pattern.compile(
            "\\b(SSL|TLS|PKIX)\\b|certificate|host ?name.*verif|verif.*host ?name|DNS host", Pattern.CASE_INSENSITIVE);

    private TlsFailures() {}

    /** Returns advice; empty if the failure does not concern TLS. */
    static Optional<String> advice(Throwable failure, Tls tls) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException
                    || cause instanceof GeneralSecurityException
                    || MESSAGE.matcher(Objects.requireNonNullElse(cause.getMessage(), ""))
                            .find()) {
                return Optional.of(advice(tls));
            }
        }
        return Optional.empty();
    }

    private static String advice(Tls tls) {
        return switch (tls.mode()) {
            case VERIFY_FULL ->
                tls.ca() == null
                        ? "name the file of the CA that signed the server's certificate with --tls-ca FILE, or skip the check"
                                + " with --tls require"
                        : "the server's certificate has to be signed by the CA of --tls-ca " + tls.ca()
                                + " and to name the host as the URL does; --tls require skips this check";
            case REQUIRE -> "if the server does not offer encryption, use --tls disable";
            case DISABLE -> "if the server requires encryption, use --tls require";
            case AS_THE_DRIVER_DOES ->
                "name the CA with --tls verify-full --tls-ca FILE, skip its check with --tls require, or disable"
                        + " encryption with --tls disable";
        };
    }
}
