package dev.assay.provisioning;

import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.StorageSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The resources of an environment in the order of their creation. Confined to one thread; made for one call. */
final class AwsResources {

    static final String SECURITY_GROUP = "security-group";
    static final String SUBNET_GROUP = "db-subnet-group";
    static final String PARAMETER_GROUP = "db-parameter-group";
    static final String CLUSTER_PARAMETER_GROUP = "db-cluster-parameter-group";
    static final String CLUSTER = "db-cluster";
    static final String INSTANCE = "db-instance";
    static final String ROLE = "iam-role";
    static final String PROFILE = "instance-profile";
    static final String HOST = "ec2-instance";

    /** Properties that an Aurora cluster leaves to its instances. */
    private static final Set<String> OF_INSTANCE =
            Set.of("class", "engine", "maintenance-window", "publicly-accessible", "zone");

    private static final String PROBE = "probe";

    private final DraftRequest request;
    private final List<ClientHost> hosts;
    private final Map<String, ResourceSpec> groups = new HashMap<>();
    private final List<ResourceSpec> all = new ArrayList<>();

    AwsResources(DraftRequest request, List<ClientHost> hosts) {
        this.request = request;
        this.hosts = hosts;
    }

    List<ResourceSpec> all() {
        hostGroups();
        Set<String> regions = new LinkedHashSet<>();
        request.environment().databases().forEach(database -> regions.add(database.region()));
        regions.forEach(this::network);
        request.environment().databases().forEach(this::database);
        hosts();
        return List.copyOf(all);
    }

    private void hostGroups() {
        for (ClientHost host : hosts) {
            if (!groups.containsKey(host.region())) {
                groups.put(
                        host.region(),
                        add(SECURITY_GROUP, PROBE, host.region(), Map.of("ingress", "none"), List.of(), Map.of()));
            }
        }
    }

    /** Adds what the databases of a region share. */
    private void network(String region) {
        ResourceSpec clients = groups.get(region);
        Map<String, String> details = clients == null
                ? Map.of("ingress", "none")
                : Map.of("ingress", "the database's port from " + clients.name(), "ports", ports(region));
        add(SECURITY_GROUP, "database", region, details, clients == null ? List.of() : List.of(clients.id()), Map.of());
        add(SUBNET_GROUP, "", region, Map.of("subnets", "those of the default VPC"), List.of(), Map.of());
    }

    /** Returns the ports of the region's databases, which have those that RDS gives them by default. */
    private String ports(String region) {
        return request.environment().databases().stream()
                .filter(database -> database.region().equals(region))
                .map(database -> database.engine().contains("postgresql") ? "5432" : "3306")
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private void database(RentedDatabase database) {
        boolean aurora = RdsDatabase.aurora(database);
        Map<String, String> tags = Map.of(ResourceSpec.DATABASE_TAG, database.name());
        List<String> needs = new ArrayList<>();
        needs.add(id(SECURITY_GROUP, "database", database.region()));
        needs.add(id(SUBNET_GROUP, "", database.region()));
        if (!database.settings().isEmpty()) {
            Map<String, String> details = new TreeMap<>();
            details.put("family", RdsDatabase.parameterFamily(database));
            database.settings().forEach((name, value) -> details.put("parameter." + name, value));
            needs.add(add(
                            aurora ? CLUSTER_PARAMETER_GROUP : PARAMETER_GROUP,
                            database.name(),
                            database.region(),
                            details,
                            List.of(),
                            tags)
                    .id());
        }
        Map<String, String> details = RdsDatabase.details(database);
        if (aurora) {
            Map<String, String> instance = new TreeMap<>(details);
            instance.keySet().retainAll(OF_INSTANCE);
            details.keySet().removeAll(OF_INSTANCE);
            details.put("engine", RdsDatabase.apiEngine(database.engine()));
            ResourceSpec cluster = add(CLUSTER, database.name(), database.region(), details, needs, tags);
            instance.put("cluster", cluster.name());
            add(INSTANCE, database.name(), database.region(), instance, List.of(cluster.id()), tags);
        } else {
            add(INSTANCE, database.name(), database.region(), details, needs, tags);
        }
    }

    private void hosts() {
        List<String> own = hosts.stream().allMatch(ClientHost::hasProfile)
                ? List.of()
                : List.of(profile().id());
        for (ClientHost host : hosts) {
            List<String> needs = new ArrayList<>(List.of(id(SECURITY_GROUP, PROBE, host.region())));
            if (!host.hasProfile()) {
                needs.addAll(own);
            }
            add(
                    HOST,
                    host.part(),
                    host.region(),
                    details(host),
                    needs,
                    Map.of(ResourceSpec.DATABASE_TAG, String.join(" ", host.databases())));
        }
    }

    /** Adds the profile of hosts without one of the user. It has no permissions but those of Systems Manager. */
    private ResourceSpec profile() {
        ResourceSpec role = add(
                ROLE,
                PROBE,
                ResourceSpec.GLOBAL,
                Map.of("policy", "AmazonSSMManagedInstanceCore"),
                List.of(),
                Map.of());
        return add(PROFILE, PROBE, ResourceSpec.GLOBAL, Map.of("role", role.name()), List.of(role.id()), Map.of());
    }

    private static Map<String, String> details(ClientHost host) {
        ProbeSpec spec = host.spec();
        StorageSpec disk = spec.disk();
        Boolean ebsOptimized = spec.ebsOptimized();
        Map<String, String> details = new TreeMap<>();
        details.put("type", host.type());
        details.put("image", "Amazon Linux 2023");
        details.put("metadata", "IMDSv2");
        details.put("on-shutdown", "terminate");
        if (disk != null) {
            details.put("disk", disk.text());
        }
        if (ebsOptimized != null) {
            details.put("ebs-optimized", ebsOptimized.toString());
        }
        String zone = spec.zone();
        if (zone != null) {
            details.put("zone", zone);
        }
        String profile = spec.profile();
        if (profile != null) {
            details.put("profile", profile);
        }
        return details;
    }

    private String id(String kind, String part, String region) {
        return ResourceSpec.id(region, kind, AwsNames.of(request.run(), part));
    }

    private ResourceSpec add(
            String kind,
            String part,
            String region,
            Map<String, String> details,
            List<String> needs,
            Map<String, String> moreTags) {
        Map<String, String> tags = new TreeMap<>(moreTags);
        tags.put(ResourceSpec.RUN_TAG, request.run());
        tags.put(ResourceSpec.PLAN_TAG, request.plan());
        tags.replaceAll((key, value) -> ResourceSpec.tagValue(value));
        String name = AwsNames.of(request.run(), part);
        ResourceSpec resource = new ResourceSpec(name, kind, AwsPriceList.PROVIDER, region, details, needs, tags);
        all.add(resource);
        return resource;
    }
}
