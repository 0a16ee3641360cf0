package dev.assay.jdbc.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of server versions. Stateless. */
public final class Versions {

    /**
     * MariaDB reports this prefix to old clients, because old replication protocols support only one digit of a major version.
     */
    private static final String OLD_PROTOCOL = "5.5.5-";

    private static final Pattern NUMBERS = Pattern.compile("^(\\d+)(?:\\.(\\d+))?");

    private Versions() {}

    /** Returns the first number; 0 if there is none. */
    public static int major(String version) {
        return group(version, 1);
    }

    /** Returns the second number; 0 if there is none. */
    public static int minor(String version) {
        return group(version, 2);
    }

    /** Returns the version without MariaDB's prefix for old clients. */
    public static String withoutProtocol(String version) {
        return version.startsWith(OLD_PROTOCOL) ? version.substring(OLD_PROTOCOL.length()) : version;
    }

    private static int group(String version, int group) {
        Matcher numbers = NUMBERS.matcher(withoutProtocol(version));
        return numbers.find() && numbers.group(group) != null ? Integer.parseInt(numbers.group(group)) : 0;
    }
}
