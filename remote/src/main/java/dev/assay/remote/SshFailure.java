package dev.assay.remote;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.util.List;
import java.util.Locale;

/** Converts what {@code ssh} prints when it fails to one line that says what to do. Stateless. */
final class SshFailure {

    private SshFailure() {}

    /** @param err standard error of a client that ended with status 255, its status for failures of its own */
    static ResourceException of(SshAddress address, String err) {
        String all = err.toLowerCase(Locale.ROOT);
        String last = last(err);
        if (all.contains("host identification has changed")) {
            return refused(
                    address + " has another host key than the one in known_hosts: the host was installed anew, or"
                            + " another host answers. If it was installed anew: ssh-keygen -R '" + address.knownAs()
                            + "', then "
                            + address.command());
        }
        if (all.contains("host key verification failed")) {
            return refused("the host key of " + address + " is not in known_hosts; check and accept it once by: "
                    + address.command());
        }
        if (all.contains("permission denied (") || all.contains("too many authentication failures")) {
            return refused(address + " accepts none of this user's keys (" + last
                    + "); a password is never asked for. Try: " + address.command());
        }
        if (all.contains("bad configuration option") || all.contains("bad owner or permissions")) {
            return refused("the configuration of SSH is wrong: " + last);
        }
        if (all.contains("could not resolve")
                || all.contains("connect to host")
                || all.contains("connection refused")) {
            return new ResourceException(Reason.RETRY, address + " was not reached: " + last, null);
        }
        return new ResourceException(Reason.UNKNOWN, "the connection to " + address + " ended: " + last, null);
    }

    private static ResourceException refused(String message) {
        return new ResourceException(Reason.REFUSED, message, null);
    }

    /** Returns the last line that is not empty. */
    static String last(String err) {
        List<String> lines =
                err.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        return lines.isEmpty() ? "no message" : lines.get(lines.size() - 1);
    }
}
