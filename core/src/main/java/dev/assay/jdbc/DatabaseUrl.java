package dev.assay.jdbc;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
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

    /** Where the drivers of well-known databases come from. */
    private static final Map<String, String> JARS = Map.of(
            "postgresql", "postgresql-*.jar (org.postgresql:postgresql)",
            "mysql", "mysql-connector-j-*.jar (com.mysql:mysql-connector-j)",
            "mariadb", "mariadb-java-client-*.jar (org.mariadb.jdbc:mariadb-java-client)",
            "h2", "h2-*.jar (com.h2database:h2)",
            "oracle", "ojdbc11-*.jar (com.oracle.database.jdbc:ojdbc11)",
            "sqlserver", "mssql-jdbc-*.jar (com.microsoft.sqlserver:mssql-jdbc)",
            "db2", "jcc-*.jar (com.ibm.db2:jcc)");

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

    /** The jar, and the artifact, that a URL needs. */
    static String driverJar(String url) {
        String[] parts = url.split(":", 3);
        return JARS.getOrDefault(parts.length > 1 ? parts[1] : "", "the driver's jar");
    }

    /** Whether the server runs on this host; null where that cannot be said. */
    static @Nullable Boolean onThisHost(String url) {
        Matcher matcher = HOST.matcher(url);
        if (!matcher.find()) {
            return (url.startsWith("jdbc:postgresql:") || url.startsWith("jdbc:h2:")) ? Boolean.TRUE : null;
        }
        String host = matcher.group(1).replaceAll("[\\[\\]]", "");
        if (host.isEmpty()) {
            return Boolean.TRUE;
        }
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                    return Boolean.TRUE;
                }
            }
            return Boolean.FALSE;
        } catch (UnknownHostException | SocketException e) {
            return null;
        }
    }
}
