package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.resourcegroupstaggingapi.model.ResourceTagMapping;
import software.amazon.awssdk.services.resourcegroupstaggingapi.model.TagFilter;

/**
 * The resources of all services with the tag {@code assay:run}, by the tagging API. It shows deleted ones for some time, and it has
 * no parameter groups, subnet groups and roles. Stateless.
 */
final class TaggedResources {

    private static final int PARTS = 6;

    /** Kinds of ARNs that are those of a plan's resources. */
    private static final Map<String, String> KINDS = Map.of(
            "rds:db", DbInstances.KIND,
            "rds:cluster", DbClusters.KIND,
            "rds:pg", DbParameterGroups.KIND,
            "rds:cluster-pg", DbClusterParameterGroups.KIND,
            "rds:subgrp", DbSubnetGroups.KIND,
            "ec2:instance", ProbeHosts.KIND,
            "ec2:security-group", SecurityGroups.KIND,
            "iam:role", IamRoles.KIND,
            "iam:instance-profile", InstanceProfiles.KIND);

    /** The beginning of names of snapshots that RDS makes itself, and deletes with their database. */
    private static final String AUTOMATED = "rds:";

    private static final TagFilter ANY_RUN =
            TagFilter.builder().key(ResourceSpec.RUN_TAG).build();

    private final AwsClients clients;

    TaggedResources(AwsClients clients) {
        this.clients = clients;
    }

    /** Returns all of a region. The kind of one that no plan creates is that of its ARN, such as {@code rds:snapshot}. */
    List<ResourceState> in(String region) {
        return AwsCalls.all(
                        "tag:GetResources",
                        region,
                        () -> clients.tags(region)
                                .getResourcesPaginator(request -> request.tagFilters(ANY_RUN))
                                .resourceTagMappingList())
                .stream()
                .map(found -> state(region, found))
                .filter(found -> !found.resource().name().startsWith(AUTOMATED))
                .toList();
    }

    private static ResourceState state(String region, ResourceTagMapping found) {
        Map<String, String> tags = new TreeMap<>();
        found.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
        // arn:PARTITION:SERVICE:REGION:ACCOUNT:TYPE:NAME, or TYPE/NAME
        String[] parts = found.resourceARN().split(":", PARTS);
        String[] ending = parts[PARTS - 1].split("[:/]", 2);
        String type = parts[2] + (ending.length == 2 ? ":" + ending[0] : "");
        return AwsSpecs.found(
                KINDS.getOrDefault(type, type),
                region,
                ending[ending.length - 1],
                tags,
                Status.READY,
                Map.of("arn", found.resourceARN()));
    }
}
