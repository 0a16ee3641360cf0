package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.EbsBlockDevice;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.HttpTokensState;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.ShutdownBehavior;

/**
 * Client hosts. Names of hosts are tags, so that another owner's host may have the same; only those of the run are found. Each host ends
 * itself at the time of its tag {@code assay:expires}. Confined to one thread.
 */
final class ProbeHosts implements AwsKind {

    static final String KIND = "ec2-instance";

    private static final String PROFILE = "profile";

    /** The largest number of ended hosts whose tokens are skipped. */
    private static final int MOST_ENDED = 100;

    /** The disk of Amazon Linux's images. */
    private static final String ROOT_DISK = "/dev/xvda";

    private static final String IMAGES = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-";

    /** Types with AWS's own processors: a letter g after the generation. */
    private static final Pattern ARM = Pattern.compile("a1\\..*|[a-z]+\\d+[a-z]*g[a-z-]*\\..*");

    /** The text of a plan's storage: {@code 50 GiB gp3, 3000 IOPS, 125 MiB/s}. */
    private static final Pattern DISK = Pattern.compile("(\\d+) GiB ([a-z0-9]+)(?:, (\\d+) IOPS)?(?:, (\\d+) MiB/s)?");

    private final AwsClients clients;
    private final SecurityGroups groups;
    private final InstanceProfiles profiles;

    ProbeHosts(AwsClients clients, SecurityGroups groups, InstanceProfiles profiles) {
        this.clients = clients;
        this.groups = groups;
        this.profiles = profiles;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** EC2 says the same of a profile that does not exist as of a new one, which it sees after some time. */
    @Override
    public void check(ResourceSpec resource) {
        String own = resource.details().get(PROFILE);
        if (own != null) {
            profiles.requireUsable(own);
        }
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        String run = AwsResourceService.text(resource.tags().get(ResourceSpec.RUN_TAG));
        return described(
                        resource.region(),
                        resource.id(),
                        Ec2Tags.filter("tag:" + AwsSpecs.NAME_TAG, resource.name()),
                        Ec2Tags.filter("tag:" + ResourceSpec.RUN_TAG, run))
                .stream()
                .findFirst();
    }

    private List<ResourceState> described(String region, String subject, Filter... filters) {
        return AwsCalls.made(
                "ec2:DescribeInstances",
                subject,
                () ->
                        clients
                                .ec2(region)
                                .describeInstancesPaginator(request -> request.filters(filters))
                                .reservations()
                                .stream()
                                .flatMap(reservation -> reservation.instances().stream())
                                .filter(host -> host.state().name() != InstanceStateName.TERMINATED)
                                .map(host -> state(region, host))
                                .toList());
    }

    private static ResourceState state(String region, Instance host) {
        Map<String, String> tags = Ec2Tags.map(host.tags());
        String name = AwsResourceService.text(tags.remove(AwsSpecs.NAME_TAG));
        return AwsSpecs.found(KIND, region, name, Map.of(), tags, status(host), outputs(host), problem(host));
    }

    private static Status status(Instance host) {
        return switch (host.state().name()) {
            case RUNNING -> Status.READY;
            case SHUTTING_DOWN, TERMINATED -> Status.DELETING;
            case STOPPING, STOPPED -> Status.FAILED;
            case PENDING, UNKNOWN_TO_SDK_VERSION -> Status.CREATING;
        };
    }

    private static @Nullable String problem(Instance host) {
        return status(host) == Status.FAILED ? "its state is " + host.state().nameAsString() : null;
    }

    private static Map<String, String> outputs(Instance host) {
        Map<String, String> outputs = new TreeMap<>();
        outputs.put("id", host.instanceId());
        outputs.put("state", host.state().nameAsString());
        outputs.put("endpoint", AwsResourceService.text(host.privateIpAddress()));
        outputs.put(
                "zone",
                host.placement() == null
                        ? ""
                        : AwsResourceService.text(host.placement().availabilityZone()));
        outputs.values().removeIf(String::isEmpty);
        return outputs;
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        String type = AwsSpecs.required(resource, "type");
        String userData = HostUserData.encoded(resource, resource.details().containsKey(PROFILE));
        RunInstancesRequest.Builder request = RunInstancesRequest.builder()
                .minCount(1)
                .maxCount(1)
                .instanceType(type)
                .imageId(image(resource.region(), type))
                .userData(userData)
                .instanceInitiatedShutdownBehavior(ShutdownBehavior.TERMINATE)
                .metadataOptions(
                        options -> options.httpTokens(HttpTokensState.REQUIRED).httpPutResponseHopLimit(1))
                .securityGroupIds(groups.idFor(resource))
                .iamInstanceProfile(profile -> profile.name(profile(resource)))
                .tagSpecifications(
                        Ec2Tags.of(resource, ResourceType.INSTANCE), Ec2Tags.of(resource, ResourceType.VOLUME));
        String disk = resource.details().get("disk");
        if (disk != null) {
            request.blockDeviceMappings(disk(resource, disk));
        }
        String zone = resource.details().get("zone");
        if (zone != null) {
            request.placement(placement -> placement.availabilityZone(zone));
        }
        String ebsOptimized = resource.details().get("ebs-optimized");
        if (ebsOptimized != null) {
            request.ebsOptimized(Boolean.valueOf(ebsOptimized));
        }
        Instance made = AwsCalls.made("ec2:RunInstances", resource.id(), () -> launched(resource, request, token));
        return new ResourceState(resource, status(made), outputs(made), problem(made));
    }

    /**
     * Returns the new host, or that of an earlier call with the same token. EC2 rejects the token of a host that has ended, such as in a
     * deletion that was interrupted. Further tokens follow from the first one, the same in each attempt.
     */
    private Instance launched(ResourceSpec resource, RunInstancesRequest.Builder request, String token) {
        String next = token;
        for (int ended = 0; ; ended++) {
            try {
                return clients.ec2(resource.region())
                        .runInstances(request.clientToken(next).build())
                        .instances()
                        .get(0);
            } catch (AwsServiceException e) {
                if (ended == MOST_ENDED || !AwsFailure.endedHost(e)) {
                    throw e;
                }
                next = UUID.nameUUIDFromBytes(next.getBytes(StandardCharsets.UTF_8))
                        .toString();
            }
        }
    }

    /** Returns the name of the user's own instance profile, or of the one of the run. */
    private static @Nullable String profile(ResourceSpec resource) {
        String own = resource.details().get(PROFILE);
        return own == null ? AwsSpecs.needed(resource, InstanceProfiles.KIND).orElse(null) : own;
    }

    /** Returns the id of the newest image of Amazon Linux 2023 for the processor of a type. */
    private String image(String region, String type) {
        String parameter = IMAGES + (arm(type) ? "arm64" : "x86_64");
        return AwsCalls.made(
                        "ssm:GetParameter",
                        parameter,
                        () -> clients.ssm(region).getParameter(request -> request.name(parameter)))
                .parameter()
                .value();
    }

    /** Returns whether hosts of a type have AWS's own processors. */
    static boolean arm(String type) {
        return ARM.matcher(type).matches();
    }

    /** Returns the root disk, which disappears with its host. */
    private static BlockDeviceMapping disk(ResourceSpec resource, String text) {
        Matcher parts = DISK.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(resource.id() + " has the disk '" + text + "'");
        }
        EbsBlockDevice.Builder disk = EbsBlockDevice.builder()
                .deleteOnTermination(true)
                .volumeSize(Integer.valueOf(parts.group(1)))
                .volumeType(parts.group(2));
        if (parts.group(3) != null) {
            disk.iops(Integer.valueOf(parts.group(3)));
        }
        if (parts.group(4) != null) {
            disk.throughput(Integer.valueOf(parts.group(4)));
        }
        return BlockDeviceMapping.builder()
                .deviceName(ROOT_DISK)
                .ebs(disk.build())
                .build();
    }

    @Override
    public void delete(ResourceSpec resource) {
        find(resource)
                .ifPresent(found -> AwsCalls.idempotent(
                        "ec2:TerminateInstances",
                        resource.id(),
                        () -> clients.ec2(resource.region())
                                .terminateInstances(request -> request.instanceIds(
                                        AwsResourceService.text(found.outputs().get("id"))))));
    }

    @Override
    public List<ResourceState> tagged(String region) {
        return described(region, region, Ec2Tags.anyRun());
    }
}
