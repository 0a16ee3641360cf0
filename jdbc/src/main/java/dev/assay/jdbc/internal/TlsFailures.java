package dev.assay.jdbc.internal;

import dev.assay.model.plan.Tls;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** What would help where the two ends could not agree on encryption, whatever driver says so. Stateless. */
final class TlsFailures {

    /** Of failures that drivers find themselves and give no cause: a host that the certificate does not name. */
    private static final Pattern TOLD = Pattern.compile(
            "\\b(SSL|TLS|PKIX)\\b|certificate|host ?name.*verif|verif.*host ?name|DNS host", Pattern.CASE_INSENSITIVE);

    private TlsFailures() {}

    /** A clause for a person; empty if the failure has nothing to do with encryption. */
    static Optional<String> advice(Throwable failure, Tls tls) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException
                    || cause instanceof GeneralSecurityException
                    || TOLD.matcher(Objects.requireNonNullElse(cause.getMessage(), ""))
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
                        ? "name the file of the CA that signed the server's certificate with --tls-ca FILE, or do without"
                                + " that check: --tls require"
                        : "the server's certificate has to be signed by the CA of --tls-ca " + tls.ca()
                                + " and to name the host as the URL does; --tls require does without that check";
            case REQUIRE -> "does the server offer encryption? --tls disable does without";
            case DISABLE -> "does the server insist on encryption? --tls require asks for it";
            case AS_THE_DRIVER_DOES ->
                "name the CA with --tls verify-full --tls-ca FILE, do without its check with --tls require, or without"
                        + " encryption with --tls disable";
        };
    }
}
