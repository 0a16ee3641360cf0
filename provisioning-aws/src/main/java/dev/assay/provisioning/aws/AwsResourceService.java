package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.result.Monitoring;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.spi.environment.HostResults;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceScan.Gap;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

/** The resources of an account of AWS. Confined to one thread. */
final class AwsResourceService implements ResourceService {

    static final String PROVIDER = "aws";

    private final AwsClients clients;
    private final Set<String> regions;
    private final String home;
    private final DatabaseSecrets secrets;
    private final RdsMonitoring monitoring;
    private final SsmHosts hosts;

    /** By kind; those on which others depend come first, so that a scan has the order of creation. */
    private final Map<String, AwsKind> kinds = new LinkedHashMap<>();

    /**
     * @param regions those to scan; at least one
     */
    AwsResourceService(AwsClients clients, Set<String> regions) {
        this(clients, regions, false);
    }

    /**
     * Returns the service of a client host at its end, by the credentials of its instance profile. It has no client hosts, which end
     * themselves: a host that ended itself, or another one, would end this deletion. It has no resources of IAM: they cost nothing, belong to
     * hosts without a profile of the user, and their deletion would be a way to other permissions.
     */
    static AwsResourceService onHost(AwsClients clients, Set<String> regions) {
        return new AwsResourceService(clients, regions, true);
    }

    private AwsResourceService(AwsClients clients, Set<String> regions, boolean onHost) {
        this.clients = clients;
        this.regions = new TreeSet<>(regions);
        this.home = this.regions.iterator().next();
        this.secrets = new DatabaseSecrets(clients);
        this.monitoring = new RdsMonitoring(clients);
        this.hosts = new SsmHosts(clients);
        Networks networks = new Networks(clients);
        SecurityGroups groups = new SecurityGroups(clients, networks);
        InstanceProfiles profiles = new InstanceProfiles(clients, home);
        if (!onHost) {
            add(new IamRoles(clients, home));
            add(profiles);
        }
        add(onHost ? new DetachingSecurityGroups(clients, groups) : groups);
        add(new DbSubnetGroups(clients, networks));
        add(new DbClusterParameterGroups(clients));
        add(new DbParameterGroups(clients));
        add(new DbClusters(clients, groups));
        add(new DbInstances(clients, groups));
        if (!onHost) {
            add(new ProbeHosts(clients, groups, profiles));
        }
    }

    private void add(AwsKind kind) {
        kinds.put(kind.kind(), kind);
    }

    @Override
    public String provider() {
        return PROVIDER;
    }

    @Override
    public String account() {
        GetCallerIdentityResponse caller = AwsCalls.made(
                "sts:GetCallerIdentity",
                "the account of the credentials",
                () -> clients.sts(home).getCallerIdentity(request -> {}));
        return caller.account();
    }

    /** Credentials that the SDK renews have a time of expiry; a token of the user's own has none. */
    @Override
    public Optional<String> temporaryAccess() {
        AwsCredentialsIdentity identity = AwsCalls.made(
                "sts:GetCallerIdentity",
                "the account of the credentials",
                () -> AwsClients.credentials(clients.sts(home).serviceClientConfiguration()));
        return identity instanceof AwsSessionCredentialsIdentity
                        && identity.expirationTime().isEmpty()
                ? Optional.of(
                        "the session token of the credentials expires at a time that is not known: a deletion after it is"
                                + " refused, and databases cost money until provision down with other credentials")
                : Optional.empty();
    }

    @Override
    public void check(ResourceSpec resource) {
        kind(resource).check(resource);
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec resource) {
        return kind(resource).find(resource);
    }

    @Override
    public ResourceState create(ResourceSpec resource, String token) {
        return kind(resource).create(resource, token);
    }

    @Override
    public void configure(ResourceSpec resource) {
        kind(resource).configure(resource);
    }

    @Override
    public Optional<DatabaseEndpoint> endpoint(ResourceState state) {
        return secrets.of(state);
    }

    @Override
    public Optional<Monitoring> monitoring(ResourceSpec resource, Instant begin, Duration measured) {
        return monitoring.of(resource, begin, measured);
    }

    @Override
    public Optional<ClientHost> host(ResourceState state, String bucket) {
        return hosts.host(state, bucket);
    }

    @Override
    public Optional<HostResults> results(ResourceSpec resource, String bucket) {
        return hosts.results(resource, bucket);
    }

    @Override
    public void requireBucket(String bucket, String region) {
        hosts.requireBucket(bucket, region);
    }

    @Override
    public void delete(ResourceSpec resource) {
        kind(resource).delete(resource);
    }

    private AwsKind kind(ResourceSpec resource) {
        AwsKind kind = kinds.get(resource.kind());
        if (kind == null) {
            throw new ResourceException(
                    Reason.REFUSED,
                    resource.id() + " is of a kind that Assay does not create: look at it in the console of AWS",
                    null);
        }
        return kind;
    }

    @Override
    public ResourceScan scan(String run) {
        return tagged().only(state -> state.resource().isOf(run));
    }

    /** Lists all kinds. One that fails does not hide the others, as IAM's, which some users may not list. */
    private ResourceScan tagged() {
        List<ResourceState> all = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        int lists = 0;
        for (AwsKind kind : kinds.values()) {
            for (String region : kind instanceof GlobalKind ? Set.of(ResourceSpec.GLOBAL) : regions) {
                lists++;
                add(all, gaps, kind.kind() + " in " + region, () -> kind.tagged(region));
            }
        }
        if (gaps.size() == lists) {
            throw gaps.get(0).failure();
        }
        return new ResourceScan(all, gaps);
    }

    private static void add(List<ResourceState> all, List<Gap> gaps, String what, Supplier<List<ResourceState>> look) {
        try {
            all.addAll(look.get());
        } catch (ResourceException e) {
            gaps.add(new Gap(what, e));
        }
    }

    /** Adds what the tagging API finds of other kinds; it misses those that have only a name, such as parameter groups. */
    @Override
    public ResourceScan scanAll() {
        ResourceScan own = tagged();
        List<ResourceState> all = new ArrayList<>(own.resources());
        List<Gap> gaps = new ArrayList<>(own.gaps());
        TaggedResources tagging = new TaggedResources(clients);
        for (String region : regions) {
            List<ResourceState> others = new ArrayList<>();
            add(others, gaps, "resources of other kinds in " + region, () -> tagging.in(region));
            for (ResourceState other : others) {
                boolean known = all.stream().anyMatch(each -> same(each, other));
                if (!known && !kinds.containsKey(other.resource().kind())) {
                    all.add(other);
                }
            }
        }
        return new ResourceScan(all, gaps);
    }

    private static boolean same(ResourceState one, ResourceState other) {
        return one.resource().id().equals(other.resource().id());
    }

    @Override
    public void close() {
        clients.close();
    }

    /** A kind of IAM, which has no regions. */
    interface GlobalKind extends AwsKind {}

    /** Returns the text of a value that AWS may leave out. */
    static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
