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
        List<HostJob> jobs = jobs(plan, request, rented, allowed.owner());
        ProvisionedText.estimates(rented).forEach(this::info);
        info(ProvisionedText.unattended(rented, ProvisionedText.deletion(rented, allowed)));
        ProvisionProgressText progress = new ProvisionProgressText(environment.console(), hosted.quiet());
        try (Provisioning opened = Provisioning.open(
                rented.providers(),
                allowed.regions(),
                options.callsPerSecond(),
                request.results().resolve("environments"),
                ProviderLibraries.loader(),
                progress::show)) {
            requireBucket(plan, opened, allowed.account());
            HostParts parts = new HostParts(request.results(), rented.run());
            List<HostPart> hosts = new ArrayList<>();
            try {
                jobs.forEach(job -> hosts.add(part(job, jobs.size() > 1, parts, opened, rented)));
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
     * @param host rented; null for a host of the user
     * @param plan limited to its targets
     * @param origin as the plan has it, without addresses of databases
     */
    private record HostJob(@Nullable RentedHost host, PlanFile plan, RemoteJob origin) {}

    /** Returns the jobs of all hosts in the order of the plan. A host of the user measures all targets. */
    private List<HostJob> jobs(PlanFile plan, Request request, ProvisionPlan rented, String owner) {
        if (ownHost != null) {
            return List.of(job(null, plan, request, owner));
        }
        List<RentedPart> parts = RentedPart.of(plan, rented.hosts());
        return parts.stream()
                .map(part -> job(part.host(), parts.size() == 1 ? plan : plan.only(part.targets()), request, owner))
                .toList();
    }

    private HostJob job(@Nullable RentedHost host, PlanFile plan, Request request, String owner) {
        RemoteJob origin = hosted.job(plan, request, plan.onClientHost(), null, null);
        return new HostJob(host, plan, origin.ownedBy(owner));
    }

    private HostPart part(HostJob job, boolean several, HostParts parts, Provisioning opened, ProvisionPlan rented) {
        RentedHost host = job.host();
        String name = host == null ? Objects.requireNonNull(ownHost, "one of both") : name(host, rented);
        return new HostPart(
                job.plan(),
                host,
                new RentedRunResults(
                        environment.console(),
                        several ? line -> info(name + ": " + line) : this::info,
                        name,
                        opened,
                        host == null ? null : opened.results(rented, host.resource(), bucket()),
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
