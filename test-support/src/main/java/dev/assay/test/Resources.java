package dev.assay.test;

import org.junit.jupiter.api.parallel.ResourceLock;

/** Names of what test classes of one JVM share and must not use at the same time: values for {@link ResourceLock}. */
public final class Resources {

    /** The PostgreSQL server that the JVM started for itself; its tests count everything the server does, or kill it. */
    public static final String OWN_POSTGRESQL = "own PostgreSQL server";

    /** As {@link #OWN_POSTGRESQL}, for MySQL. */
    public static final String OWN_MYSQL = "own MySQL server";

    /** As {@link #OWN_POSTGRESQL}, for MariaDB. */
    public static final String OWN_MARIADB = "own MariaDB server";

    /** The embedded PostgreSQL whose settings and accounts the examinations change and read. */
    public static final String EXAMINED_POSTGRESQL = "examined PostgreSQL server";

    /** The browser of all page tests, which one thread at a time may use. */
    public static final String BROWSER = "browser";

    private Resources() {}
}
