package dev.assay.spi.jdbc;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.TargetSpec;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The account for which {@link DatabaseTokens} make passwords. Immutable.
 *
 * @param host name or address of the server
 * @param port of the server
 * @param user name of the account
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TokenAccount(String host, int port, String user) {

    /** A URL of one host. */
    private static final Pattern URL = Pattern.compile(
            "jdbc:([a-z]+):(?:[a-z]+:)*//(?:[^/@]*@)?([A-Za-z0-9][A-Za-z0-9.-]*)(?::(\\d{1,5}))?(?:[/?;].*)?");

    private static final Pattern USER_IN_URL = Pattern.compile("[?&;]user=", Pattern.CASE_INSENSITIVE);

    private static final Map<String, Integer> USUAL_PORTS = Map.of("mariadb", 3306, "mysql", 3306, "postgresql", 5432);

    /**
     * Returns the account of a target with an {@link Authentication}. Host and port are those of the authentication, if it has them, and
     * else those of the URL.
     *
     * @throws AssayException of kind {@code PLAN} if the URL has several hosts, no known port, a user or a password, or if the target has
     *     no user
     */
    public static TokenAccount of(TargetSpec target) {
        Authentication authentication = Objects.requireNonNull(target.authentication(), "a target without one");
        String url = target.displayUrl();
        if (!url.equals(target.url()) || USER_IN_URL.matcher(url).find()) {
            throw AssayException.plan(
                    "authentication: the URL " + url + " has an account, too; leave it out, and name the user by user");
        }
        String user = target.user();
        if (user == null) {
            throw AssayException.plan("authentication: needs user, the account of " + url + " that logs in by "
                    + authentication.method());
        }
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw AssayException.plan("authentication: needs a URL with the name of one host, such as"
                    + " jdbc:postgresql://host:5432/database; found " + url);
        }
        Integer port = authentication.port();
        if (port == null) {
            port = parts.group(3) == null ? USUAL_PORTS.get(parts.group(1)) : Integer.valueOf(parts.group(3));
        }
        if (port == null) {
            throw AssayException.plan("authentication: needs a URL with a port; found " + url);
        }
        return new TokenAccount(Objects.requireNonNullElse(authentication.host(), parts.group(2)), port, user);
    }
}
