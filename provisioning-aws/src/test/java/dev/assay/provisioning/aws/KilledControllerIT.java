package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.Provisioning;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A controller that is killed at a step of its journal: another machine completes or deletes its environment. */
@Parallel
class KilledControllerIT {

    private static final String RUN = "k";

    /** The environment has 8 resources, each with the steps creating, created and ready. */
    private static final int STEPS = 24;

    private static final ProvisionPlan PLAN = Environments.plan(RUN, Environments.postgres("fast"));

    @TempDir
    Path folder;

    /** The database exists, no line of the journal says so, and the machine with the journal is lost. */
    @Test
    void anotherMachineCompletesWhatAKilledControllerBegan() throws Exception {
        requireNothingLeft("db-instance", true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "iam-role",
                "instance-profile",
                "security-group",
                "db-subnet-group",
                "db-parameter-group",
                "db-instance",
                "ec2-instance"
            })
    @Exhaustive
    void eachCreationCanBeUnknown(String kind) throws Exception {
        requireNothingLeft(kind, true);
        requireNothingLeft(kind, false);
    }

    static IntStream steps() {
        return IntStream.rangeClosed(1, STEPS);
    }

    @ParameterizedTest
    @MethodSource("steps")
    @Exhaustive
    void eachStepCanBeTheLast(int step) throws Exception {
        // Even steps are completed on another machine, odd ones deleted there.
        requireNothingLeft(Integer.toString(step), step % 2 == 0);
    }

    private void requireNothingLeft(String step, boolean completed) throws Exception {
        assertThat(PLAN.resources()).hasSize(STEPS / 3);
        try (MotoAccount account = MotoAccount.open();
                AwsClients clients = Controller.clients(account.address())) {
            Path first = folder.resolve("first-" + account.id());
            String killed = KilledController.killedAt(step, account.address(), account.id(), first, RUN);
            assertThat(killed).matches("(CREATING|EXISTS|CREATED|READY) .+/assay-k.*");
            if (completed) {
                try (Provisioning second =
                        Controller.open(account.address(), folder.resolve("second-" + account.id()), each -> {})) {
                    assertThat(second.up(PLAN, Environments.request(account.id())))
                            .hasSameSizeAs(PLAN.resources());
                }
                requireMadeOnce(account.calls());
                assertThat(AccountContents.of(clients)).hasSize(PLAN.resources().size());
            }
            try (Provisioning third =
                    Controller.open(account.address(), folder.resolve("third-" + account.id()), each -> {})) {
                third.down(RUN, "tester");
                assertThat(AccountContents.of(clients)).isEmpty();
            }
            try (Provisioning again = Controller.open(account.address(), first, each -> {})) {
                again.down(RUN, "tester");
                assertThat(AccountContents.of(clients)).isEmpty();
            }
        }
    }

    private static void requireMadeOnce(List<String> calls) {
        for (String call : List.of("rds:CreateDBInstance", "ec2:RunInstances", "iam:CreateRole")) {
            assertThat(Collections.frequency(calls, call)).as(call).isEqualTo(1);
        }
    }
}
