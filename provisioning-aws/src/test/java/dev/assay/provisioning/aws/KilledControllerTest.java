package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.Provisioning;
import dev.assay.provisioning.aws.KilledController.Database;
import dev.assay.provisioning.aws.KilledController.Verb;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import software.amazon.awssdk.services.rds.RdsClient;

/** A test that kills a controller at a step of its journal; another machine or a later command goes on. */
abstract class KilledControllerTest extends MotoTest {

    /** The machine whose controller is killed. */
    static final String FIRST = "first";

    /**
     * Returns each step of both environments.
     *
     * @param each steps of a resource
     */
    static Stream<Arguments> steps(int each) {
        return Arrays.stream(Database.values())
                .flatMap(database -> IntStream.rangeClosed(
                                1, each * database.plan().resources().size())
                        .mapToObj(step -> Arguments.of(database, step)));
    }

    /** Kills the creation of an environment. */
    void killUp(String step, Database database) throws Exception {
        assertThat(killed(step, Verb.UP, database)).matches("(CREATING|EXISTS|CREATED|READY) .+/assay-r1.*");
    }

    /** Creates an environment, and kills its deletion. */
    void killDown(String step, Database database) throws Exception {
        complete(FIRST, database);
        assertThat(killed(step, Verb.DOWN, database)).matches("(DELETING|IS GONE|DELETED) .+/assay-r1.*");
    }

    private String killed(String step, Verb verb, Database database) throws Exception {
        return KilledController.killedAt(step, verb, database, account, folder.resolve(FIRST));
    }

    /** Creates what an environment does not have yet. */
    private void complete(String machine, Database database) {
        ProvisionPlan plan = database.plan();
        forgetSnapshots();
        try (Provisioning controller = controller(machine)) {
            assertThat(controller.up(plan, Environments.request(account.id()))).hasSameSizeAs(plan.resources());
        }
        assertThat(left()).hasSameSizeAs(plan.resources()).doesNotHaveDuplicates();
    }

    /** AWS deletes automated snapshots with their cluster. The emulator keeps them, and rejects a second one of the same minute. */
    private void forgetSnapshots() {
        try (AwsClients clients = Controller.clients(account.address())) {
            RdsClient rds = clients.rds(Environments.REGION);
            rds.describeDBClusterSnapshots(request -> {})
                    .dbClusterSnapshots()
                    .forEach(snapshot -> rds.deleteDBClusterSnapshot(
                            request -> request.dbClusterSnapshotIdentifier(snapshot.dbClusterSnapshotIdentifier())));
        }
    }

    void completeElsewhere(Database database) {
        complete("second", database);
    }

    void deleteAll(String machine) {
        down(machine);
        assertThat(left()).isEmpty();
    }

    /** Deletes on a machine without a journal. Then the first one, whose journal has resources, finds that they are gone. */
    void deleteElsewhere() {
        deleteAll("third");
        deleteAll(FIRST);
    }

    void requireMadeOnce() {
        List<String> calls = account.calls();
        for (String call : List.of("rds:CreateDBInstance", "ec2:RunInstances", "iam:CreateRole")) {
            assertThat(Collections.frequency(calls, call)).as(call).isEqualTo(1);
        }
        assertThat(Collections.frequency(calls, "rds:CreateDBCluster")).isLessThan(2);
    }
}
