package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.provision.OwnedResource;
import dev.assay.provision.Provisioning;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.Tag;
import software.amazon.awssdk.services.resourcegroupstaggingapi.model.ResourceTagMapping;

/** Checks what a scan finds of a run that was not deleted. Stateless. */
final class OrphansCheck {

    private static final String FOREIGN = "assay-of-others";
    private static final String SNAPSHOT = "kept";

    private OrphansCheck() {}

    /**
     * Requires that all resources of the run are found. The tagging API of the emulator has no groups, as that of AWS; a snapshot is of a
     * kind that no plan creates.
     *
     * @param run has the database {@code fast} with settings, and a client host, for five hours
     */
    static void require(Provisioning controller, AwsClients clients, String run) {
        RdsClient rds = clients.rds(Environments.REGION);
        rds.createDBSnapshot(request -> request.dbInstanceIdentifier("assay-" + run + "-fast")
                .dbSnapshotIdentifier(SNAPSHOT)
                .tags(Tag.builder().key("assay:run").value(run).build()));
        rds.createDBParameterGroup(request -> request.dbParameterGroupName(FOREIGN)
                .dbParameterGroupFamily("postgres17")
                .description("without our tag"));
        List<String> tagged =
                clients.tags(Environments.REGION).getResources(request -> {}).resourceTagMappingList().stream()
                        .map(ResourceTagMapping::resourceARN)
                        .toList();
        assertThat(tagged).as("the tagging API").isNotEmpty().noneMatch(arn -> arn.contains(":subgrp:"));
        assertThat(controller.all().gaps()).isEmpty();
        List<OwnedResource> all = controller.all().resources();
        assertThat(all)
                .extracting(each -> each.state().resource().id())
                .contains(
                        "us-east-1/db-parameter-group/assay-" + run + "-fast",
                        "us-east-1/db-subnet-group/assay-" + run,
                        "global/iam-role/assay-" + run + "-probe",
                        "global/instance-profile/assay-" + run + "-probe",
                        "us-east-1/rds:snapshot/" + SNAPSHOT)
                .doesNotContain("us-east-1/db-parameter-group/" + FOREIGN)
                .doesNotHaveDuplicates();
        Instant later = Instant.now().plus(Duration.ofHours(6));
        assertThat(all).noneMatch(each -> each.orphan(Instant.now()));
        assertThat(all.stream()
                        .filter(each -> each.orphan(later))
                        .map(each -> each.state().resource().kind()))
                .as("a snapshot has neither our name nor a time")
                .contains("db-instance", "ec2-instance", "db-subnet-group", "iam-role")
                .doesNotContain("rds:snapshot");
        rds.deleteDBSnapshot(request -> request.dbSnapshotIdentifier(SNAPSHOT));
        rds.deleteDBParameterGroup(request -> request.dbParameterGroupName(FOREIGN));
    }
}
