package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.Provisioning;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As many databases as the largest study. */
@Parallel
@Exhaustive
class ManyInstancesIT {

    private static final int COUNT = 60;

    @TempDir
    Path folder;

    @Test
    void sixtyDatabasesAreCreatedOnceAndDeleted() {
        ProvisionPlan plan = Environments.plan("many", Duration.ofHours(1), Environments.many(COUNT));
        try (MotoAccount account = MotoAccount.open();
                AwsClients clients = Controller.clients(account.address());
                Provisioning controller = Controller.open(account.address(), folder, step -> {})) {
            assertThat(controller.up(plan, Environments.request(account.id(), "1000", Duration.ofHours(5))))
                    .hasSameSizeAs(plan.resources());
            assertThat(Collections.frequency(account.calls(), "rds:CreateDBInstance"))
                    .isEqualTo(COUNT);
            controller.down("many", "tester");
            assertThat(AccountContents.of(clients)).isEmpty();
        }
    }
}
