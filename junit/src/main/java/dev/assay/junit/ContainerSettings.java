package dev.assay.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Settings of servers in containers for measurements: the images have those of a small machine, and Testcontainers starts PostgreSQL
 * without durability. Stateless.
 */
final class ContainerSettings {

    private static final String TESTCONTAINERS = "org.testcontainers.";

    /** The command of Testcontainers for PostgreSQL. */
    private static final List<String> POSTGRES_WITHOUT_DURABILITY = List.of("postgres", "-c", "fsync=off");

    private static final List<String> POSTGRES =
            List.of("fsync=on", "shared_buffers=256MB", "max_wal_size=2GB", "max_connections=220");

    /** Versions before 8.0.30 do not know the size of the log by this name, and start without it. */
    private static final List<String> MYSQL =
            List.of("innodb-buffer-pool-size=256M", "loose-innodb-redo-log-capacity=1G", "max-connections=220");

    private static final List<String> MARIADB =
            List.of("innodb-buffer-pool-size=256M", "innodb-log-file-size=1G", "max-connections=220");

    private ContainerSettings() {}

    /**
     * Returns the command of a server with these settings; empty if the container is of another product or has a command of its user.
     * The class decides: containers of other products, such as TiDB and QuestDB, have the same drivers.
     *
     * @param type class of the container
     * @param present the command of the container; empty for that of the image
     */
    static List<String> command(Class<?> type, List<String> present) {
        return switch (ofTestcontainers(type)) {
            case "PostgreSQLContainer" ->
                present.isEmpty() || present.equals(POSTGRES_WITHOUT_DURABILITY) ? postgres() : List.of();
            case "MySQLContainer" -> present.isEmpty() ? options(MYSQL) : List.of();
            case "MariaDBContainer" -> present.isEmpty() ? options(MARIADB) : List.of();
            default -> List.of();
        };
    }

    /** Returns the simple name of the class of Testcontainers that a container has or extends; empty without one. */
    private static String ofTestcontainers(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.getName().startsWith(TESTCONTAINERS)) {
                return each.getSimpleName();
            }
        }
        return "";
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
                ", ",
                settings.map(part -> part.replaceFirst("^--(loose-)?", "")).toList());
    }
}
