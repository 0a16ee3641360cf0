package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.containers.MariaDBContainer;
import org.testcontainers.containers.PostgreSQLContainer;
import org.testcontainers.mysql.MySQLContainer;

/** The commands of containers; the example with Testcontainers starts them. */
@Parallel
class ContainerSettingsTest {

    private static final Class<?> POSTGRESQL = PostgreSQLContainer.class;

    /** A container of a user's library. */
    static class OwnPostgres extends PostgreSQLContainer {}

    /** Has the name of a container that gets settings, and is none of Testcontainers. */
    interface OfAnotherLibrary {
        class MySQLContainer extends JdbcDatabaseContainer {}
    }

    /** Its server has the protocol and the driver of MySQL. */
    static class TiDBContainer extends JdbcDatabaseContainer {}

    @Test
    void postgresIsDurableUnlessItsUserChoseACommand() {
        List<String> command = ContainerSettings.command(POSTGRESQL, List.of("postgres", "-c", "fsync=off"));

        assertThat(command).startsWith("postgres", "-c", "fsync=on", "-c", "shared_buffers=256MB");
        assertThat(ContainerSettings.command(POSTGRESQL, List.of())).isEqualTo(command);
        assertThat(ContainerSettings.command(OwnPostgres.class, List.of())).isEqualTo(command);
        assertThat(ContainerSettings.text(command)).startsWith("fsync=on, shared_buffers=256MB, ");
        assertThat(ContainerSettings.command(POSTGRESQL, List.of("postgres", "-c", "work_mem=1MB")))
                .isEmpty();
    }

    @Test
    void aSettingThatOlderVersionsDoNotKnowDoesNotPreventTheirStart() {
        List<String> command = ContainerSettings.command(MySQLContainer.class, List.of());

        assertThat(command).contains("--loose-innodb-redo-log-capacity=1G");
        assertThat(ContainerSettings.text(command))
                .isEqualTo("innodb-buffer-pool-size=256M, innodb-redo-log-capacity=1G, max-connections=220");
    }

    @Test
    void otherProductsHaveTheirOwnSettingsOrNone() {
        List<String> mariadb = ContainerSettings.command(MariaDBContainer.class, List.of());
        assertThat(ContainerSettings.text(mariadb)).startsWith("innodb-buffer-pool-size=256M, ");
        assertThat(ContainerSettings.command(MariaDBContainer.class, List.of("--sql-mode=ANSI")))
                .isEmpty();
        assertThat(ContainerSettings.command(TiDBContainer.class, List.of())).isEmpty();
        assertThat(ContainerSettings.command(OfAnotherLibrary.MySQLContainer.class, List.of()))
                .isEmpty();
    }
}
