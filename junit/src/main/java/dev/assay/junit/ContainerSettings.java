package dev.assay.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Settings of servers in containers for measurements: the images have those of a small machine, and Testcontainers starts PostgreSQL
 * without durability. Stateless.
 */
final class ContainerSettings {

    /** The command of Testcontainers for PostgreSQL. */
    private static final List<String> POSTGRES_WITHOUT_DURABILITY = List.of("postgres", "-c", "fsync=off");

    private static final List<String> POSTGRES =
            List.of("fsync=on", "shared_buffers=256MB", "max_wal_size=2GB", "max_connections=220");

    private static final List<String> MYSQL =
            List.of("innodb-buffer-pool-size=256M", "innodb-redo-log-capacity=1G", "max-connections=220");

    private static final List<String> MARIADB =
            List.of("innodb-buffer-pool-size=256M", "innodb-log-file-size=1G", "max-connections=220");

    private ContainerSettings() {}

    /**
     * Returns the command of a server with these settings; empty if the product is unknown or the container has a command of its
     * user.
     *
     * @param driver class name of the JDBC driver
     * @param present the command of the container; empty for that of the image
     */
    static List<String> command(String driver, List<String> present) {
        return switch (driver) {
            case "org.postgresql.Driver" ->
                present.isEmpty() || present.equals(POSTGRES_WITHOUT_DURABILITY) ? postgres() : List.of();
            case "com.mysql.cj.jdbc.Driver" -> present.isEmpty() ? options(MYSQL) : List.of();
            case "org.mariadb.jdbc.Driver" -> present.isEmpty() ? options(MARIADB) : List.of();
            default -> List.of();
        };
    }

    private static List<String> postgres() {
        List<String> command = new ArrayList<>(List.of("postgres"));
        POSTGRES.forEach(setting -> command.addAll(List.of("-c", setting)));
        return command;
    }

    private static List<String> options(List<String> settings) {
        return settings.stream().map(setting -> "--" + setting).toList();
    }

    /** Returns the settings of a command, for display. */
    static String text(List<String> command) {
        Stream<String> settings = command.stream().filter(part -> part.contains("="));
        return String.join(
                ", ", settings.map(part -> part.replaceFirst("^--", "")).toList());
    }
}
