package dev.assay.provisioning.docker;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The databases that run in containers, by their official images or others with the same variables. */
enum ContainerEngine {
    POSTGRES("postgresql", 5432, "/var/lib/assay"),
    MYSQL("mysql", 3306, "/var/lib/mysql"),
    MARIADB("mariadb", 3306, "/var/lib/mysql");

    /** The name of the account, and of the database. */
    static final String ACCOUNT = "assay";

    private final String scheme;
    private final int port;
    private final String data;

    ContainerEngine(String scheme, int port, String data) {
        this.scheme = scheme;
        this.port = port;
        this.data = data;
    }

    /** Returns the engine of a plan. */
    static ContainerEngine of(String engine) {
        return valueOf(engine.toUpperCase(Locale.ROOT));
    }

    /** Returns the name of the image, by which plans name the engine. */
    String image() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the part of a JDBC URL after {@code jdbc:}. */
    String scheme() {
        return scheme;
    }

    /** Returns the port in the container. */
    int port() {
        return port;
    }

    /** Returns the folder of the data in the container. */
    String data() {
        return data;
    }

    /** Returns the variables of the image that contain no secret. */
    Map<String, String> variables() {
        // The folder of PostgreSQL's data depends on the version of its image.
        return this == POSTGRES
                ? Map.of("PGDATA", data + "/data", "POSTGRES_DB", ACCOUNT, "POSTGRES_USER", ACCOUNT)
                : Map.of(name() + "_DATABASE", ACCOUNT, name() + "_USER", ACCOUNT);
    }

    /** Returns the variables of the image that have the password. */
    List<String> passwords() {
        return this == POSTGRES
                ? List.of("POSTGRES_PASSWORD")
                : List.of(name() + "_PASSWORD", name() + "_ROOT_PASSWORD");
    }

    /** Returns the arguments of the server for a setting. */
    List<String> setting(String name, String value) {
        return this == POSTGRES ? List.of("-c", name + "=" + value) : List.of("--" + name + "=" + value);
    }
}
