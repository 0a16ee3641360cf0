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

/** What a JDBC URL says about where its server runs. Stateless. */
final class DatabaseUrl {

    private static final Pattern HOST = Pattern.compile("^jdbc:[^/]*//(?:[^/@]*@)?(\\[[^\\]]+]|[^:/,;?]*)");

    /** Of one host; lists of several are the driver's own business. */
    private static final Pattern ACCOUNT =
            Pattern.compile("^(jdbc:[^/?;]*//)([^/@:]*)(?::([^/@]*))?@([^@/?;]*(?:[/?;].*)?)$");

    private static final Pattern PARAMETER = Pattern.compile("[?&;]([^=?&;]+)=");

    private DatabaseUrl() {}

    /** The names of the URL's parameters in lower case. */
    static Set<String> parameterNames(String url) {
        Set<String> names = new HashSet<>();
        Matcher matcher = PARAMETER.matcher(url);
        while (matcher.find()) {
            names.add(matcher.group(1).toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /** A URL without the account in front of its host, and that account: {@code //user:password@host}. */
    record Parts(
            String url, @Nullable String user, @Nullable String password) {

        /** Says no password. */
        @Override
        public String toString() {
            return url;
        }
    }

    /** Most drivers take no account there, and those that fail on it show it in their messages. */
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

    /** Percent signs only: a plus sign stands for itself. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** Whether the server runs on this host; null where that cannot be said. */
    static @Nullable Boolean onThisHost(String url) {
        Matcher matcher = HOST.matcher(url);
        if (!matcher.find()) {
            return (url.startsWith("jdbc:postgresql:") || url.startsWith("jdbc:h2:")) ? Boolean.TRUE : null;
        }
        return ServerHost.isThisHost(matcher.group(1));
    }
}
