package dev.assay.provisioning.aws;

import dev.assay.provisioning.aws.KilledController.Database;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A controller that is killed while it deletes an environment: a later command deletes or creates it, also on another machine. */
@Parallel
@Exhaustive
class KilledDeletionIT extends KilledControllerTest {

    @ParameterizedTest
    @ValueSource(strings = {"db-cluster-parameter-group", "db-cluster", "db-instance", "ec2-instance", "iam-role"})
    void eachDeletionCanBeUnknown(String kind) throws Exception {
        killDown(kind, Database.CLUSTER);
        deleteElsewhere();
        killDown(kind, Database.CLUSTER);
        completeElsewhere(Database.CLUSTER);
        deleteElsewhere();
    }

    /** The steps DELETING and DELETED of each resource. */
    static Stream<Arguments> deletions() {
        return steps(2);
    }

    /** Of three steps, one is continued on the same machine, one deleted on another one, and one created again there. */
    @ParameterizedTest
    @MethodSource("deletions")
    void eachStepOfADeletionCanBeTheLast(Database database, int step) throws Exception {
        killDown(Integer.toString(step), database);
        switch (step % 3) {
            case 0 -> deleteAll(FIRST);
            case 1 -> deleteElsewhere();
            default -> {
                completeElsewhere(database);
                deleteElsewhere();
            }
        }
    }
}
