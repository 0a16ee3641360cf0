package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Provisioning;
import dev.assay.provision.ProvisionPlan;
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

/** A controller that is killed at a step of its journal: another machine completes or deletes its environment. */
@Parallel
class KilledControllerIT {

    private static final String RUN = "k";

    /** The environment has 8 resources, each with the steps creating, created and ready. */
    private static final int STEPS = 24;

    private static final ProvisionPlan PLAN = Environments.plan(RUN, Environments.postgres("fast"));

    @TempDir
    Path folder;

    /** The database exists, and the machine with its journal is lost. */
    @Test
    void anotherMachineCompletesWhatAKilledControllerBegan() throws Exception {
        requireNothingLeft(14);
    }

    static IntStream steps() {
        return IntStream.rangeClosed(1, STEPS);
    }

    @ParameterizedTest
    @MethodSource("steps")
    @Exhaustive
    void eachStepCanBeTheLast(int step) throws Exception {
        requireNothingLeft(step);
    }

    private void requireNothingLeft(int step) throws Exception {
        assertThat(PLAN.resources()).hasSize(STEPS / 3);
        try (MotoAccount account = MotoAccount.open()) {
            Path first = folder.resolve("first");
            String killed = KilledController.killedAt(step, account.address(), account.id(), first, RUN);
            assertThat(killed).matches("(CREATING|CREATED|READY) .+/assay-k.*");
            // Even steps are completed on another machine, odd ones deleted there.
            if (step % 2 == 0) {
                try (Provisioning second = Controller.open(account.address(), folder.resolve("second"), each -> {})) {
                    assertThat(second.up(PLAN, Environments.request(account.id())))
                            .hasSameSizeAs(PLAN.resources());
                }
                requireMadeOnce(account.calls());
            }
            try (Provisioning third = Controller.open(account.address(), folder.resolve("third"), each -> {})) {
                third.down(RUN);
                assertThat(third.all()).isEmpty();
            }
            try (Provisioning again = Controller.open(account.address(), first, each -> {})) {
                again.down(RUN);
                assertThat(again.all()).isEmpty();
            }
        }
    }

    private static void requireMadeOnce(List<String> calls) {
        for (String call : List.of("rds:CreateDBInstance", "ec2:RunInstances", "iam:CreateRole")) {
            assertThat(Collections.frequency(calls, call)).as(call).isEqualTo(1);
        }
    }
}
