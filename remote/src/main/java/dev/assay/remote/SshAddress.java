package dev.assay.remote;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a host for {@code ssh}. Immutable.
 *
 * @param host name, address, or an alias of the user's configuration of SSH
 * @param port null for that of the configuration
 */
record SshAddress(String user, String host, @Nullable Integer port) {

    /** Neither part can be taken for an option. For an IPv6 address, the configuration of SSH can have an alias. */
    private static final Pattern FORM = Pattern.compile(
            "(?<user>[A-Za-z_][A-Za-z0-9_.-]{0,31})@(?<host>[A-Za-z0-9][A-Za-z0-9.-]{0,252})(:(?<port>\\d{1,5}))?");

    private static final int LARGEST = 65_535;

    static SshAddress parse(String text) {
        Matcher matcher = FORM.matcher(text);
        String port = matcher.matches() ? matcher.group("port") : null;
        if (!matcher.matches() || (port != null && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > LARGEST))) {
            throw AssayException.plan("ssh: found '" + text + "', expected user@host or user@host:port");
        }
        return new SshAddress(
                matcher.group("user"), matcher.group("host"), port == null ? null : Integer.valueOf(port));
    }

    /** Returns the arguments of {@code ssh} that name the host. */
    List<String> arguments() {
        List<String> words = new ArrayList<>(List.of("-l", user));
        if (port != null) {
            words.addAll(List.of("-p", port.toString()));
        }
        words.addAll(List.of("--", host));
        return words;
    }

    /** Returns the command by which a user reaches the host. */
    String command() {
        return "ssh " + (port == null ? "" : "-p " + port + " ") + user + "@" + host;
    }

    /** Returns the name of the host in {@code known_hosts}. */
    String knownAs() {
        return port == null ? host : "[" + host + "]:" + port;
    }

    @Override
    public String toString() {
        return user + "@" + host + (port == null ? "" : ":" + port);
    }
}
