package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cli.ClientHostPlanRun.Request;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.RentedHost;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedPart;
import dev.assay.remote.RemoteJob;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan that rents its databases for the command {@code run}: creates them, measures from the client hosts, brings the results
 * home and deletes them.
 *
 * @param ownHost {@code user@host} or {@code user@host:port}; null for a plan that rents its client hosts, too
 */
record RentedPlanRun(
        Environment environment,
        ClientHostPlanRun hosted,
        RentingOptions options,
        @Nullable String ownHost) {

    int run(PlanFile plan, Request request) {
        ProvisionRequest allowed = options.request(ownHost == null);
        hosted.report().requireOpenable();
        PriceBook lists = environment.assay().prices().book(options.prices());
        ProvisionPlan rented = ProvisionPlan.of(
                environment.assay(),
                plan,
                ClientHostPlanRun.id(plan, request.id()),
                lists,
                LocalDate.now(ZoneOffset.UTC));
        // Finds missing secrets and unknown CAs before anything costs money.
        Map<RentedHost, HostJob> jobs = jobs(plan, request, rented, allowed.owner());
        ProvisionedText.estimates(rented).forEach(this::info);
        ProvisionProgressText progress = new ProvisionProgressText(environment.console());
        try (Provisioning opened = Provisioning.open(
                rented.providers(),
                allowed.regions(),
                options.callsPerSecond(),
                request.results().resolve("environments"),
                ProviderLibraries.loader(),
                step -> {
                    if (!hosted.quiet()) {
                        progress.show(step);
                    }
                })) {
            requireBucket(plan, opened, allowed.account());
            HostParts parts = new HostParts(request.results(), rented.run());
            List<HostPart> hosts = new ArrayList<>();
            try {
                jobs.forEach((host, job) -> hosts.add(part(host, job, jobs.size() > 1, parts, opened, rented)));
                return new RentedRunSteps(
                                environment, hosted, options, plan, request, rented, allowed, lists, opened, parts)
                        .run(hosts);
            } finally {
                hosts.forEach(host -> host.results().close());
            }
        }
    }

    /**
     * What a host has to run.
     *
     * @param plan limited to its targets
     * @param origin as the plan has it, without addresses of databases
     */
    private record HostJob(PlanFile plan, RemoteJob origin) {}

    /** Returns the jobs of all hosts in the order of the plan. A host of the user measures all targets. */
    private Map<RentedHost, HostJob> jobs(PlanFile plan, Request request, ProvisionPlan rented, String owner) {
        List<RentedHost> hosts = ownHost == null ? rented.hosts() : List.of(new RentedHost("", ownHost, List.of()));
        Map<RentedHost, HostJob> jobs = new LinkedHashMap<>();
        for (RentedPart part : RentedPart.of(plan, hosts)) {
            PlanFile its = hosts.size() == 1 ? plan : plan.only(part.targets());
            RemoteJob origin = hosted.job(its, request, its.onClientHost(), null, null);
            jobs.put(part.host(), new HostJob(its, origin.ownedBy(owner)));
        }
        return jobs;
    }

    private HostPart part(
            RentedHost host, HostJob job, boolean several, HostParts parts, Provisioning opened, ProvisionPlan rented) {
        String name = ownHost == null ? name(host, rented) : ownHost;
        return new HostPart(
                job.plan(),
                ownHost == null ? host : null,
                new RentedRunResults(
                        environment.console(),
                        several ? line -> info(name + ": " + line) : this::info,
                        name,
                        opened,
                        ownHost == null ? opened.results(rented, host.resource(), bucket()) : null,
                        job.origin(),
                        several ? parts.of(name) : parts.results()));
    }

    private static String name(RentedHost host, ProvisionPlan rented) {
        return rented.resources().stream()
                .filter(resource -> resource.id().equals(host.resource()))
                .findFirst()
                .orElseThrow()
                .name();
    }

    /** Checks the places for files of rented client hosts before anything costs money. */
    private void requireBucket(PlanFile plan, Provisioning opened, String account) {
        if (ownHost != null) {
            return;
        }
        info("checking the account and the bucket " + bucket());
        opened.requireAccount(account);
        Map<String, String> providers = plan.environment().databases().stream()
                .collect(Collectors.toMap(RentedPlanRun::region, RentedDatabase::provider, (one, same) -> one));
        providers.forEach((region, provider) -> opened.requireBucket(bucket(), provider, region));
    }

    private static String region(RentedDatabase database) {
        ProbeSpec probe = Objects.requireNonNull(database.probe());
        return Objects.requireNonNull(probe.region());
    }

    private String bucket() {
        return Objects.requireNonNull(options.bucket(), "the options were checked");
    }

    private void info(String line) {
        if (!hosted.quiet()) {
            environment.info(line);
        }
    }
}
