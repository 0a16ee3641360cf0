package dev.assay.cli;

import dev.assay.ClientHostPlan;
import dev.assay.PlanFile;
import dev.assay.cli.ClientHostPlanRun.Request;
import dev.assay.cli.ClientHostPlanRun.There;
import dev.assay.cli.RentedRunWatch.Checks;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceState;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedUse;
import dev.assay.remote.RemoteRun;
import dev.assay.spi.environment.ClientHost;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan that rents its databases for the command {@code run}: creates them, measures from the client host, brings the results home
 * and deletes them.
 *
 * @param ownHost {@code user@host} or {@code user@host:port}; null for a plan that rents its client host, too
 */
record RentedPlanRun(
        Environment environment,
        ClientHostPlanRun hosted,
        RentingOptions options,
        @Nullable String ownHost) {

    int run(PlanFile plan, Request request) {
        ProvisionRequest allowed = options.request(ownHost == null);
        hosted.report().requireOpenable();
        plan.onClientHost(); // finds missing secrets and unknown CAs before anything costs money
        PriceBook lists = environment.assay().prices().book(options.prices());
        ProvisionPlan rented = ProvisionPlan.of(
                environment.assay(),
                plan,
                ClientHostPlanRun.id(plan, request.id()),
                lists,
                LocalDate.now(ZoneOffset.UTC));
        ProvisionedText.estimates(rented).forEach(this::info);
        ProvisionProgressText progress = new ProvisionProgressText(environment.console());
        try (Provisioning opened = Provisioning.open(
                rented.providers(),
                allowed.regions(),
                request.results().resolve("environments"),
                ProviderLibraries.loader(),
                step -> {
                    if (!hosted.quiet()) {
                        progress.show(step);
                    }
                })) {
            requireBucket(plan, opened, allowed.account());
            watch(Thread.currentThread()::interrupt);
            Map<String, ResourceState> made = opened.up(rented, allowed);
            RentedRunWatch watch = new RentedRunWatch(this::info);
            RunEnd end = new RunEnd(
                    environment.console(),
                    this::info,
                    this::watch,
                    opened,
                    rented.run(),
                    "resources",
                    options.keep() ? ProvisionedText.costs(rented.run()) : null);
            Measured measured = end.unlessFailed(() -> measured(plan, request, opened.use(made.values()), watch));
            int status;
            boolean patient = false; // the message of a failed deletion is urgent
            try {
                end.end();
                patient = watch.reached().isEmpty();
            } finally {
                new RentedRunRecords(environment, lists, this::info)
                        .add(
                                plan,
                                opened.monitoring(made.values()),
                                measured.ended().runs(),
                                patient);
                status = hosted.printed(plan, measured.host(), measured.ended());
            }
            watch.throwIfReached();
            return status;
        }
    }

    /** The end of a run on the client host of this name. */
    private record Measured(String host, RemoteRun.Ended ended) {}

    /** Checks the place for files of a rented client host before anything costs money. */
    private void requireBucket(PlanFile plan, Provisioning opened, String account) {
        if (ownHost != null) {
            return;
        }
        opened.requireAccount(account);
        for (RentedDatabase database : plan.environment().databases()) {
            ProbeSpec probe = Objects.requireNonNull(database.probe());
            opened.requireBucket(bucket(), database.provider(), Objects.requireNonNull(probe.region()));
        }
    }

    private String bucket() {
        return Objects.requireNonNull(options.bucket(), "the options were checked");
    }

    private ClientHost host(RentedUse use) {
        return ownHost == null ? use.host(bucket()) : hosted.own(ownHost);
    }

    private Measured measured(PlanFile plan, Request request, RentedUse use, RentedRunWatch watch) {
        try (watch) {
            // The host has no prices of the user.
            ClientHostPlan there = plan.onClientHost(use.endpoints(), options.prices() == null);
            try (ClientHost host = host(use)) {
                return new Measured(
                        host.name(), hosted.ended(plan, request, new There(host, there, options.keep()), started -> {
                            Thread running = Thread.currentThread();
                            watch.start(
                                    new Checks(use::requireTimeForResults, use::requireWithinCaps, use::spent),
                                    () -> started.stop(running),
                                    () -> started.giveUp(running));
                            watch(() -> started.stop(running));
                        }));
            }
        } catch (AssayException e) {
            throw watch.reached().orElse(e);
        }
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
