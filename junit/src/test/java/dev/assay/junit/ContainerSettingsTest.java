package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands of containers; the example with Testcontainers starts them. */
@Parallel
class ContainerSettingsTest {

    private static final String POSTGRESQL = "org.postgresql.Driver";

    @Test
    void postgresIsDurableUnlessItsUserChoseACommand() {
        List<String> command = ContainerSettings.command(POSTGRESQL, List.of("postgres", "-c", "fsync=off"));

        assertThat(command).startsWith("postgres", "-c", "fsync=on", "-c", "shared_buffers=256MB");
        assertThat(ContainerSettings.command(POSTGRESQL, List.of())).isEqualTo(command);
        assertThat(ContainerSettings.text(command)).startsWith("fsync=on, shared_buffers=256MB, ");
        assertThat(ContainerSettings.command(POSTGRESQL, List.of("postgres", "-c", "work_mem=1MB")))
                .isEmpty();
    }

    @Test
    void otherProductsHaveTheirOwnSettings() {
        assertThat(ContainerSettings.command("com.mysql.cj.jdbc.Driver", List.of()))
                .contains("--innodb-redo-log-capacity=1G");
        List<String> mariadb = ContainerSettings.command("org.mariadb.jdbc.Driver", List.of());
        assertThat(ContainerSettings.text(mariadb)).startsWith("innodb-buffer-pool-size=256M, ");
        assertThat(ContainerSettings.command("org.mariadb.jdbc.Driver", List.of("--sql-mode=ANSI")))
                .isEmpty();
        assertThat(ContainerSettings.command("oracle.jdbc.OracleDriver", List.of()))
                .isEmpty();
    }
}
