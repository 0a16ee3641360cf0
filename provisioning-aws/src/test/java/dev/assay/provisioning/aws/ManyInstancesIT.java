package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.provision.CallPacer;
import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.provision.Provisioning;
import dev.assay.provision.ProvisioningAccess;
import dev.assay.spi.environment.CallRate;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of one plan come up together, at five calls a second of a simulated clock, which only pauses move. */
@Parallel
class ManyInstancesIT {

    private static final int CALLS_PER_SECOND = 5;

    @TempDir
    Path folder;

    private final SimulatedClock clock = new SimulatedClock();
    private final List<ProvisionProgress> progress = new ArrayList<>();

    @Test
    void fiveDatabasesComeUpAtTheSameTimeAtTheRateThatIsAllowed() {
        comeUp(5);
    }

    /** As many as the largest study has. */
    @Test
    @Exhaustive
    void sixtyDatabasesComeUpAtTheSameTimeAtTheRateThatIsAllowed() {
        comeUp(60);
    }

    private void comeUp(int count) {
        ProvisionPlan plan = Environments.plan("many", Duration.ofHours(1), Environments.many(count));
        try (MotoAccount account = MotoAccount.open();
                AwsResourceService service = new AwsResourceService(
                        Controller.clients(account.address(), clock), Set.of(Environments.REGION));
                Provisioning controller = ProvisioningAccess.open(service, folder, clock, progress::add)) {
            account.add(
                    MotoFault.refused("rds:CreateDBInstance", Math.max(1, count / 3), "Throttling", "Rate exceeded"));
            account.add(MotoFault.rewritten(
                    "rds:(Create|Describe)DBInstances?",
                    4 * count, // more than the calls until each database was looked at once
                    "<DBInstanceStatus>available",
                    "<DBInstanceStatus>creating"));
            assertThat(controller.up(plan, Environments.request(account.id(), "1000", Duration.ofHours(5))))
                    .hasSameSizeAs(plan.resources());
            assertThat(databases(Kind.CREATED)).hasSize(count);
            assertThat(Collections.max(databases(Kind.CREATED)))
                    .as("all are asked for before the first is ready")
                    .isLessThan(Collections.min(databases(Kind.READY)));
            controller.down("many", "tester");
            assertThat(clock.calls)
                    .as("each request, also a refused one, was counted")
                    .hasSameSizeAs(account.calls());
            requireRate();
            try (AwsClients clients = Controller.clients(account.address())) {
                assertThat(AccountContents.of(clients)).isEmpty();
            }
        }
    }

    /** Returns the places of all databases' steps of a kind in the progress. */
    private List<Integer> databases(Kind kind) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < progress.size(); i++) {
            if (progress.get(i).kind() == kind && progress.get(i).resource().contains("/db-instance/")) {
                places.add(i);
            }
        }
        return places;
    }

    private void requireRate() {
        for (int i = CALLS_PER_SECOND; i < clock.calls.size(); i++) {
            assertThat(clock.calls.get(i) - clock.calls.get(i - CALLS_PER_SECOND))
                    .as("nanoseconds from call %d to call %d", i - CALLS_PER_SECOND, i)
                    .isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
        }
    }

    /** The clock of the pacer and of the life cycle. Confined to one thread. */
    private static final class SimulatedClock implements LifecycleTimer, CallRate {

        private static final Instant BEGIN = Instant.parse("2026-11-27T00:00:00Z");

        private long now;
        private final CallPacer pacer = new CallPacer(CALLS_PER_SECOND, () -> now, nanos -> now += nanos);

        /** The times at which calls were allowed. */
        private final List<Long> calls = new ArrayList<>();

        @Override
        public void await() {
            pacer.await();
            calls.add(now);
        }

        @Override
        public Instant now() {
            return BEGIN.plusNanos(now);
        }

        @Override
        public void pause(Duration time) {
            now += time.toNanos();
        }
    }
}
