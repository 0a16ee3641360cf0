package dev.assay.provisioning;

import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.RentedHost;
import dev.assay.model.environment.ResourceSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A rented client host. Databases whose plan asks for the same kind of host in the same zone share it, since they are measured one
 * after another. Immutable.
 *
 * @param name of the resource
 * @param part of the name: {@code probe}, or {@code probe-2}
 * @param spec of the host
 * @param databases names of its databases
 */
record ClientHost(String name, String part, ProbeSpec spec, List<String> databases) {

    private static final String PROBE = "probe";

    ClientHost {
        databases = List.copyOf(databases);
    }

    /**
     * Returns the hosts of an environment: the highest number that drives one database, of each kind.
     *
     * @param request whose databases have the zones of {@link AwsZones}
     */
    static List<ClientHost> of(DraftRequest request) {
        Map<ProbeSpec, List<String>> users = new LinkedHashMap<>();
        for (RentedDatabase database : request.environment().databases()) {
            ProbeSpec probe = database.probe();
            if (probe != null && probe.rented()) {
                users.computeIfAbsent(probe, kind -> new ArrayList<>()).add(database.name());
            }
        }
        boolean one = users.size() * request.probes() == 1;
        List<ClientHost> hosts = new ArrayList<>();
        users.forEach((spec, databases) -> {
            for (int i = 0; i < request.probes(); i++) {
                String part = one ? PROBE : PROBE + "-" + (hosts.size() + 1);
                hosts.add(new ClientHost(AwsNames.of(request.run(), part), part, spec, databases));
            }
        });
        return hosts;
    }

    String region() {
        return Objects.requireNonNull(spec.region(), "rented");
    }

    /** Returns whether it has an instance profile of the user. */
    boolean hasProfile() {
        return spec.profile() != null;
    }

    /** Returns the host for the run that measures from it. */
    RentedHost rented() {
        Boolean ebsOptimized = spec.ebsOptimized();
        String flag = ebsOptimized == null ? "" : ebsOptimized ? ", EBS-optimized" : ", not EBS-optimized";
        return new RentedHost(
                ResourceSpec.id(region(), AwsResources.HOST, name),
                name + " (" + type() + flag + ")",
                databases,
                hasProfile());
    }

    String type() {
        return Objects.requireNonNull(spec.instance(), "rented");
    }
}
