package dev.assay.jdbc.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers in a server's version. Stateless. */
public final class Versions {

    /** Old replication protocols knew one digit of a major version, and MariaDB still says so to old clients. */
    private static final String OLD_PROTOCOL = "5.5.5-";

    private static final Pattern NUMBERS = Pattern.compile("^(\\d+)(?:\\.(\\d+))?");

    private Versions() {}

    /** The first number; 0 if there is none. */
    public static int major(String version) {
        return group(version, 1);
    }

    /** The second number; 0 if there is none. */
    public static int minor(String version) {
        return group(version, 2);
    }

    /** What a server says behind that digit, if it is there. */
    public static String withoutProtocol(String version) {
        return version.startsWith(OLD_PROTOCOL) ? version.substring(OLD_PROTOCOL.length()) : version;
    }

    private static int group(String version, int group) {
        Matcher numbers = NUMBERS.matcher(withoutProtocol(version));
        return numbers.find() && numbers.group(group) != null ? Integer.parseInt(numbers.group(group)) : 0;
    }
}
