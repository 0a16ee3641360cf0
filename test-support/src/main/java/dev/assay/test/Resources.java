package dev.assay.test;

import org.junit.jupiter.api.parallel.ResourceLock;

/** Values for {@link ResourceLock}: resources that test classes of one JVM share and must not use at the same time. */
public final class Resources {

    /** This JVM's own PostgreSQL server, for tests that read server-wide counters or kill the server. */
    public static final String OWN_POSTGRESQL = "own PostgreSQL server";

    /** As {@link #OWN_POSTGRESQL}, for MySQL. */
    public static final String OWN_MYSQL = "own MySQL server";

    /** As {@link #OWN_POSTGRESQL}, for MariaDB. */
    public static final String OWN_MARIADB = "own MariaDB server";

    /** The embedded PostgreSQL whose settings and accounts the examinations change and read. */
    public static final String EXAMINED_POSTGRESQL = "examined PostgreSQL server";

    /** The browser of all page tests, which only one thread at a time may use. */
    public static final String BROWSER = "browser";

    private Resources() {}
}
