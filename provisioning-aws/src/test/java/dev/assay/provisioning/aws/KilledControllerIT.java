package dev.assay.provisioning.aws;

import dev.assay.provisioning.aws.KilledController.Database;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A controller that is killed while it creates an environment: another machine completes or deletes it. */
@Parallel
class KilledControllerIT extends KilledControllerTest {

    /** The database exists, no line of the journal says so, and the machine with the journal is lost. */
    @Test
    void anotherMachineCompletesWhatAKilledControllerBegan() throws Exception {
        killUp("db-instance", Database.INSTANCE);
        completeElsewhere(Database.INSTANCE);
        requireMadeOnce();
        deleteElsewhere();
    }

    @ParameterizedTest
    @CsvSource({
        "iam-role, INSTANCE",
        "instance-profile, INSTANCE",
        "security-group, INSTANCE",
        "db-subnet-group, INSTANCE",
        "db-parameter-group, INSTANCE",
        "db-instance, INSTANCE",
        "ec2-instance, INSTANCE",
        "db-cluster-parameter-group, CLUSTER",
        "db-cluster, CLUSTER",
        "db-instance, CLUSTER"
    })
    @Exhaustive
    void eachCreationCanBeUnknown(String kind, Database database) throws Exception {
        killUp(kind, database);
        completeElsewhere(database);
        requireMadeOnce();
        deleteElsewhere();
        killUp(kind, database);
        deleteElsewhere();
    }

    /** The steps CREATING, CREATED and READY of each resource. */
    static Stream<Arguments> creations() {
        return steps(3);
    }

    /** Even steps are completed on another machine, odd ones deleted there. */
    @ParameterizedTest
    @MethodSource("creations")
    @Exhaustive
    void eachStepOfACreationCanBeTheLast(Database database, int step) throws Exception {
        killUp(Integer.toString(step), database);
        if (step % 2 == 0) {
            completeElsewhere(database);
            requireMadeOnce();
        }
        deleteElsewhere();
    }
}
