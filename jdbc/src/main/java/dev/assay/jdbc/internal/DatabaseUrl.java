package dev.assay.jdbc.internal;

import dev.assay.spi.target.ServerHost;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser of JDBC URLs. Stateless. */
final class DatabaseUrl {

    private static final Pattern HOST = Pattern.compile("^jdbc:[^/]*//(?:[^/@]*@)?(\\[[^\\]]+]|[^:/,;?]*)");

    /** Only URLs of one host: the driver parses lists of hosts. */
    private static final Pattern ACCOUNT =
            Pattern.compile("^(jdbc:[^/?;]*//)([^/@:]*)(?::([^/@]*))?@([^@/?;]*(?:[/?;].*)?)$");

    private static final Pattern PARAMETER = Pattern.compile("[?&;]([^=?&;]+)=");

    private DatabaseUrl() {}

    static Set<String> parameterNames(String url) {
        Set<String> names = new HashSet<>();
        Matcher matcher = PARAMETER.matcher(url);
        while (matcher.find()) {
            names.add(matcher.group(1).toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /** A URL without the account before its host ({@code //user:password@host}), and that account. */
    record Parts(
            String url, @Nullable String user, @Nullable String password) {

        @Override
        public String toString() {
            return url;
        }
    }

    /** Separates the account from a URL: most drivers reject one there, and show it in their messages. */
    static Parts parts(String url) {
        Matcher matcher = ACCOUNT.matcher(url);
        if (!matcher.find()) {
            return new Parts(url, null, null);
        }
        String password = matcher.group(3);
        return new Parts(
                matcher.group(1) + matcher.group(4),
                decoded(matcher.group(2)),
                password == null ? null : decoded(password));
    }

    /** Decodes percent signs only: a plus sign is literal here. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** Returns whether the server runs on this host; {@code null} if unknown. */
    static @Nullable Boolean onThisHost(String url) {
        Matcher matcher = HOST.matcher(url);
        if (!matcher.find()) {
            return (url.startsWith("jdbc:postgresql:") || url.startsWith("jdbc:h2:")) ? Boolean.TRUE : null;
        }
        return ServerHost.isThisHost(matcher.group(1));
    }
}
