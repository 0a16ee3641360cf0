package dev.assay.metrics.internal;

import dev.assay.model.AssayException;

/**
 * The address of a server, {@code [HOST:]PORT}. Immutable.
 *
 * @param host name or address without brackets
 * @param port 0 for a free one
 */
record HostAndPort(String host, int port) {

    private static final int LARGEST = 65_535;
    private static final String LOOPBACK = "127.0.0.1";

    static HostAndPort parse(String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        String host = colon < 0 ? LOOPBACK : text.substring(0, colon);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (!port.matches("\\d{1,5}")
                || Integer.parseInt(port) > LARGEST
                || host.isBlank()
                || (host.contains(":") && !bracketed)) {
            throw AssayException.plan("found '" + text + "', [HOST:]PORT is needed with a port from 1 to " + LARGEST
                    + ", or 0 for a free one, such as 9464 or 0.0.0.0:9464");
        }
        return new HostAndPort(bracketed ? host.substring(1, host.length() - 1) : host, Integer.parseInt(port));
    }

    /** Returns the host as in URLs. */
    String urlHost() {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
