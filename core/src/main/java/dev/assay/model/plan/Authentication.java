package dev.assay.model.plan;

import dev.assay.model.AssayException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How connections get their passwords: by tokens of a short life, a new one for each connection, instead of a fixed password. Contains
 * no secret. Immutable.
 *
 * @param method id of {@link dev.assay.spi.jdbc.DatabaseTokens}, such as {@code aws-iam}
 * @param host name of the server for which tokens are valid; null for that of the URL. They differ behind a tunnel or a name of the
 *     user's own
 * @param port of the server for which tokens are valid; null for that of the URL
 * @param admin name of an account with a password that makes the user before the first connection, if it does not exist; null if it does
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Authentication(
        String method,
        @Nullable String host,
        @Nullable Integer port,
        @Nullable String admin) {

    private static final Pattern FORM =
            Pattern.compile("([a-z][a-z0-9-]*)(?::([A-Za-z0-9][A-Za-z0-9.-]*)(?::(\\d{1,5}))?)?");

    /**
     * Parses {@code METHOD}, {@code METHOD:HOST} or {@code METHOD:HOST:PORT}.
     *
     * @throws AssayException of kind {@code PLAN} for another form
     */
    public static Authentication parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw AssayException.plan(
                    "found '" + text
                            + "', expected a method such as aws-iam, or METHOD:HOST or METHOD:HOST:PORT with the server's name");
        }
        String port = parts.group(3);
        return new Authentication(parts.group(1), parts.group(2), port == null ? null : Integer.valueOf(port), null);
    }

    /** Returns the same authentication with an account that makes the user; null for a user that exists. */
    public Authentication withAdmin(@Nullable String name) {
        return new Authentication(method, host, port, name);
    }

    /** Returns the text that {@link #parse} reads, which has no account. */
    public String text() {
        return method + (host == null ? "" : ":" + host) + (port == null ? "" : ":" + port);
    }
}
