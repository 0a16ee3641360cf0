package dev.assay.cli;

import dev.assay.ClientHostPlan;
import dev.assay.PlanFile;
import dev.assay.cli.ClientHostPlanRun.Request;
import dev.assay.cli.HostPart.End;
import dev.assay.cli.RentedRunResults.HostEnded;
import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.cli.RentedRunWatch.Checks;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.RentedHost;
import dev.assay.model.environment.ResourceState;
import dev.assay.provision.OwnedResources;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedUse;
import dev.assay.remote.HostDistribution;
import dev.assay.remote.RemoteJob;
import dev.assay.remote.RemoteRun;
import dev.assay.spi.environment.ClientHost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Collectors;

/**
 * The steps of a run of rented databases from the results of an earlier command to the deletion. With several client hosts, the
 * failure of one is that of the run, and the results of the others are kept. Confined to one thread.
 */
record RentedRunSteps(
        Environment environment,
        ClientHostPlanRun hosted,
        RentingOptions options,
        PlanFile plan,
        Request request,
        ProvisionPlan rented,
        ProvisionRequest allowed,
        PriceBook lists,
        Provisioning opened,
        HostParts parts) {

    int run(List<HostPart> hosts) {
        watch(Thread.currentThread()::interrupt);
        RentedRunWatch watch = new RentedRunWatch(this::info);
        RunEnd end = new RunEnd(
                environment.console(),
                this::info,
                this::watch,
                () -> opened.down(rented.run(), allowed.owner()),
                "resources",
                options.keep() ? ProvisionedText.costs(rented, allowed) : null,
                () -> watch.reached().isPresent());
        List<String> marks =
                hosts.stream().map(host -> host.results().job().mark()).toList();
        Optional<RemoteRun.Ended> complete = parts.complete(marks);
        if (complete.isPresent()) {
            hosts.forEach(host -> host.results().delete());
            if (!existAgain(complete.get())) {
                info("the results of the run '" + rented.run() + "' were at home already, and nothing was measured");
                int status = hosted.printed(plan, "", complete.get());
                finished(List.of(), false);
                return status;
            }
            // The next command continues with the new resources.
            parts.delete(Set.of(), environment.console()::error);
            info("the run '" + rented.run()
                    + "' has resources again, which are measured; its earlier results are at home");
        }
        List<End> ends = new ArrayList<>(earlier(hosts));
        boolean lost = ends.stream().anyMatch(each -> each.measured() == null);
        List<HostPart> open = open(hosts, ends, lost);
        RunEnd ending = lost ? end.withoutKeeping() : end;
        if (!open.isEmpty()) {
            try {
                Map<String, ResourceState> made = opened.up(rented, allowed, ids(ends));
                ends.addAll(ending.unlessFailed(() -> measured(open, opened.use(made.values()), watch)));
            } catch (AssayException e) {
                showEarlier(ends, marks);
                throw e;
            }
        }
        Measured home = ending.unlessFailed(() -> home(ends, marks, watch));
        boolean kept = ending.end(() -> {
            addRecords(home, false);
            hosted.printed(plan, home.host(), home.ended());
        });
        addRecords(home, watch.reached().isEmpty());
        if (hosts.size() > 1 && !HostFailures.any(ends) && !kept) {
            parts.recordComplete(marks, home.ended(), environment.console()::error);
        }
        ends.stream()
                .filter(each -> each.measured() != null)
                .forEach(each -> each.part().results().delete());
        int status = hosted.printed(plan, home.host(), home.ended());
        finished(ends, kept);
        failure(ends, watch).ifPresent(thrown -> {
            throw thrown;
        });
        return status;
    }

    /** Returns whether a run whose results came home has resources. If that is not known, shows the results before the failure. */
    private boolean existAgain(RemoteRun.Ended complete) {
        try {
            return exist(opened.status(rented.run()), allowed.owner());
        } catch (AssayException e) {
            hosted.printed(plan, "", complete);
            throw e;
        }
    }

    /**
     * Returns whether an owner has created resources of a run again, after their deletion.
     *
     * @throws AssayException of kind {@code HOST} if that is not known
     */
    static boolean exist(OwnedResources found, String owner) {
        boolean exists = found.resources().stream()
                .filter(each -> each.named() && owner.equals(each.owner()))
                .anyMatch(each -> each.state().status() != ResourceState.Status.DELETING);
        if (!exists) {
            ProvisionScope.requireComplete(found);
        }
        return exists;
    }

    private void addRecords(Measured home, boolean patient) {
        new RentedRunRecords(environment, lists, this::info)
                .add(plan, opened.monitoring(rented), home.ended().runs(), patient);
    }

    /** Returns the ends of hosts in an earlier command. */
    private static List<End> earlier(List<HostPart> hosts) {
        List<End> ends = new ArrayList<>();
        for (HostPart host : hosts) {
            try {
                host.results().earlier().ifPresent(measured -> {
                    End end = host.measured(measured);
                    if (end.failure() == null) {
                        host.results().recordHome(measured);
                    }
                    ends.add(end);
                });
            } catch (HostEnded e) {
                ends.add(host.failed(e));
            }
        }
        return ends;
    }

    /** Returns the hosts that have to measure. If a host is lost, those that do not exist are not created, and have failed. */
    private static List<HostPart> open(List<HostPart> hosts, List<End> ends, boolean lost) {
        List<HostPart> open = new ArrayList<>();
        for (HostPart host : hosts) {
            if (ends.stream().anyMatch(each -> each.part().equals(host))) {
                continue;
            }
            if (!lost || host.results().hostExists()) {
                open.add(host);
            } else {
                ends.add(host.failed(AssayException.host(
                        "the client host " + host.results().host()
                                + " does not exist, and is not created after another one has ended",
                        null)));
            }
        }
        return open;
    }

    private static Set<String> ids(List<End> ends) {
        return ends.stream()
                .map(each -> each.part().host())
                .filter(Objects::nonNull)
                .map(RentedHost::resource)
                .collect(Collectors.toSet());
    }

    private static Optional<AssayException> failure(List<End> ends, RentedRunWatch watch) {
        return HostFailures.failure(ends, watch.reached().orElse(null));
    }

    /** Returns the results of all hosts as one run; throws the failure if there are none. */
    private Measured home(List<End> ends, List<String> marks, RentedRunWatch watch) {
        if (ends.stream().allMatch(each -> each.measured() == null)) {
            throw failure(ends, watch).orElseThrow();
        }
        return joined(ends, marks);
    }

    private Measured joined(List<End> ends, List<String> marks) {
        List<Path> before = facts().joined(marks).stream().toList();
        Measured joined = parts.joined(environment.assay(), ends, before, environment.console()::error);
        if (ends.stream().anyMatch(each -> each.part().isOneOfSeveral())) {
            joined.ended().runs().forEach(run -> remember(RunFacts.joined(marks, run)));
        }
        return joined;
    }

    /** Shows the results of hosts that an earlier command has brought home, before the failure of this command. */
    private void showEarlier(List<End> ends, List<String> marks) {
        if (ends.stream().anyMatch(each -> each.measured() != null)) {
            try {
                Measured earlier = joined(ends, marks);
                hosted.printed(plan, earlier.host(), earlier.ended());
            } catch (AssayException e) {
                environment.console().error(e.message());
            }
        }
    }

    private RunFacts facts() {
        return new RunFacts(opened, rented.run());
    }

    /** Keeps facts for the next command. A failure is a message: the resources cost money. */
    private void remember(Map<String, String> further) {
        try {
            facts().add(further);
        } catch (AssayException e) {
            environment.console().error(e.message());
        }
    }

    private List<End> measured(List<HostPart> open, RentedUse use, RentedRunWatch watch) {
        Optional.ofNullable(options.bucket()).ifPresent(bucket -> remember(Map.of(RunFacts.BUCKET, bucket)));
        HostDistribution program = ClientHostPlanRun.program(plan);
        return new HostMeasurement(
                        watch,
                        step -> new Checks(use::requireTimeForResults, use::requireWithinCaps, use::spent, step),
                        this::watch,
                        (part, done) -> thread(part, use, program, done))
                .ends(open);
    }

    private HostThread thread(HostPart part, RentedUse use, HostDistribution program, BlockingQueue<HostThread> done) {
        RentedRunResults its = part.results();
        RentedHost rentedHost = part.host();
        // The host has no prices of the user.
        ClientHostPlan there = part.plan().onClientHost(use.endpoints(), options.prices() == null);
        String label = rentedHost == null ? null : rentedHost.label();
        RemoteJob job = hosted.job(part.plan(), request, there, label, its.job().mark());
        ClientHost host = rentedHost == null
                ? hosted.own(its.host())
                : use.host(rentedHost.resource(), Objects.requireNonNull(options.bucket(), "the options were checked"));
        RemoteRun run = new RemoteRun(host, program, job, options.keep(), its.info());
        return new HostThread(part, host, run, its.results(), done);
    }

    /** Ends what the next command would continue with, unless it can continue with a host that has failed. */
    private void finished(List<End> ends, boolean kept) {
        if (kept && HostFailures.any(ends)) {
            return;
        }
        if (!HostFailures.any(ends)) {
            try {
                opened.putFacts(rented.run(), Map.of()); // the next command measures, and the bucket has no results
            } catch (AssayException e) {
                environment.console().error(e.message());
            }
        }
        Set<String> failed = ends.stream()
                .filter(each -> each.measured() == null)
                .map(each -> each.part().results().host())
                .collect(Collectors.toSet());
        parts.delete(failed, environment.console()::error);
    }

    private void info(String line) {
        if (!hosted.quiet()) {
            environment.info(line);
        }
    }

    private void watch(Runnable stop) {
        environment.interrupts().watch(stop, environment.console(), ProvisionScope.UNFINISHED);
    }
}
