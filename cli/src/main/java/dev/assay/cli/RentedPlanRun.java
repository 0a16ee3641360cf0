package dev.assay.cli;

import dev.assay.ClientHostPlan;
import dev.assay.PlanFile;
import dev.assay.cli.ClientHostPlanRun.Request;
import dev.assay.cli.ClientHostPlanRun.There;
import dev.assay.cli.RentedRunResults.Measured;
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
import dev.assay.remote.RemoteJob;
import dev.assay.spi.environment.ClientHost;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
        // Finds missing secrets and unknown CAs before anything costs money.
        RemoteJob origin = hosted.job(plan, request, plan.onClientHost(), null).ownedBy(allowed.owner());
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
                options.callsPerSecond(),
                request.results().resolve("environments"),
                ProviderLibraries.loader(),
                step -> {
                    if (!hosted.quiet()) {
                        progress.show(step);
                    }
                })) {
            requireBucket(plan, opened, allowed.account());
            watch(Thread.currentThread()::interrupt);
            RentedRunWatch watch = new RentedRunWatch(this::info);
            RunEnd end = new RunEnd(
                    environment.console(),
                    this::info,
                    this::watch,
                    () -> opened.down(rented.run(), allowed.owner()),
                    "resources",
                    options.keep() ? ProvisionedText.costs(rented.run(), options.ownerAgain()) : null,
                    () -> watch.reached().isPresent());
            try (RentedRunResults sent = sent(origin, request, opened, rented)) {
                Measured measured = earlier(sent, end).orElseGet(() -> {
                    Map<String, ResourceState> made = opened.up(rented, allowed);
                    return end.unlessFailed(() -> measured(plan, request, opened.use(made.values()), watch, sent));
                });
                sent.keep(measured);
                int status;
                boolean deleted = false;
                try {
                    end.end();
                    deleted = true;
                } finally {
                    // The message of a failed deletion is urgent.
                    boolean patient = deleted && watch.reached().isEmpty();
                    new RentedRunRecords(environment, lists, this::info)
                            .add(
                                    plan,
                                    opened.monitoring(rented),
                                    measured.ended().runs(),
                                    patient);
                    if (deleted) {
                        sent.delete();
                    }
                    status = hosted.printed(plan, measured.host(), measured.ended());
                    if (deleted && options.keep()) {
                        sent.shown();
                    }
                }
                watch.throwIfReached();
                return status;
            }
        }
    }

    /** Returns the results of an earlier command. */
    private RentedRunResults sent(RemoteJob origin, Request request, Provisioning opened, ProvisionPlan rented) {
        return new RentedRunResults(
                environment.console(),
                this::info,
                opened,
                ownHost == null ? opened.results(rented, bucket()).orElse(null) : null,
                origin,
                request.results());
    }

    /** Returns the results of an earlier command. Deletes the resources if that host has ended without results. */
    private static Optional<Measured> earlier(RentedRunResults sent, RunEnd end) {
        try {
            return sent.earlier();
        } catch (RentedRunResults.HostEnded e) {
            return end.withoutKeeping().unlessFailed(() -> {
                throw e;
            });
        }
    }

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

    private Measured measured(
            PlanFile plan, Request request, RentedUse use, RentedRunWatch watch, RentedRunResults sent) {
        try (watch) {
            // The host has no prices of the user.
            ClientHostPlan there = plan.onClientHost(use.endpoints(), options.prices() == null);
            RemoteJob job = hosted.job(plan, request, there, sent.job().mark());
            try (ClientHost host = host(use)) {
                return new Measured(
                        host.name(), hosted.ended(plan, request, new There(host, job, options.keep()), started -> {
                            Thread running = Thread.currentThread();
                            watch.start(
                                    new Checks(use::requireTimeForResults, use::requireWithinCaps, use::spent),
                                    () -> started.stop(running),
                                    () -> started.giveUp(running));
                            watch(() -> started.stop(running));
                        }));
            }
        } catch (AssayException e) {
            return sent.after(watch.reached().orElse(e));
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
