package dev.assay.provision;

import dev.assay.internal.provision.CallPacer;
import dev.assay.internal.provision.JournalEntry;
import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.internal.provision.ProvisionJournal;
import dev.assay.internal.provision.Provisioner;
import dev.assay.internal.provision.SpendingCaps;
import dev.assay.internal.provision.SystemTimer;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.spi.environment.CallRate;
import dev.assay.spi.environment.ResourceService;
import dev.assay.spi.environment.ResourceServiceFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The rented resources of runs: creates, shows and deletes them by calls to their providers. {@link #open} finds the providers.
 * Confined to one thread; an interrupt ends a creation, whose resources are then deleted.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Provisioning implements AutoCloseable {

    private static final Duration ANY_TIME = Duration.ofDays(3_650);
    private static final Money ANY_MONEY = Money.usd("1000000000");

    private final OpenProviders providers;
    private final RunJournals journals;
    private final LifecycleTimer timer;
    private final ProgressReporter progress;
    private @Nullable Provisioner current;

    /**
     * Opens the rented resources of providers. Loads the libraries that call the providers, and calls none.
     *
     * @param providers ids, such as {@code aws}
     * @param regions those in which resources are found, by the providers' names; at least one
     * @param callsPerSecond most requests to the providers' APIs in any second, all together; at least 1
     * @param journals folder of the journals of runs
     * @param libraries finds the {@code ResourceServiceFactory} of each provider
     * @param listener receives each step; its exceptions are ignored
     * @throws AssayException of kind {@code PLAN} if a provider's library is missing
     */
    public static Provisioning open(
            Set<String> providers,
            Set<String> regions,
            int callsPerSecond,
            Path journals,
            ClassLoader libraries,
            Consumer<ProvisionProgress> listener) {
        return open(
                providers,
                callsPerSecond,
                journals,
                libraries,
                listener,
                (factory, rate) -> factory.open(regions, rate));
    }

    /**
     * Opens the resources that a client host of a run deletes at its end, by the credentials of the host. Loads the libraries that call
     * the provider, and calls none.
     *
     * @param provider of the host
     * @param regions those in which resources are found; at least one
     * @param callsPerSecond as for {@link #open}
     * @param journals as for {@link #open}
     * @param libraries as for {@link #open}
     * @param listener as for {@link #open}
     * @throws AssayException of kind {@code PLAN} if the provider's library is missing, or its hosts delete nothing
     */
    public static Provisioning openOnHost(
            String provider,
            Set<String> regions,
            int callsPerSecond,
            Path journals,
            ClassLoader libraries,
            Consumer<ProvisionProgress> listener) {
        return open(
                Set.of(provider),
                callsPerSecond,
                journals,
                libraries,
                listener,
                (factory, rate) -> factory.openOnHost(regions, rate));
    }

    private static Provisioning open(
            Set<String> providers,
            int callsPerSecond,
            Path journals,
            ClassLoader libraries,
            Consumer<ProvisionProgress> listener,
            BiFunction<ResourceServiceFactory, CallRate, ResourceService> opened) {
        CallRate rate = new CallPacer(callsPerSecond);
        Map<String, ResourceService> services =
                OpenProviders.load(providers, libraries, factory -> opened.apply(factory, rate));
        return new Provisioning(services, journals, new SystemTimer(), listener);
    }

    /**
     * @param services by provider
     * @param folder of the journals, made if it does not exist
     * @param listener receives each step; its exceptions are ignored
     */
    Provisioning(
            Map<String, ResourceService> services,
            Path folder,
            LifecycleTimer timer,
            Consumer<ProvisionProgress> listener) {
        this.journals = new RunJournals(folder, timer);
        this.timer = timer;
        this.progress = new ProgressReporter(timer, listener);
        this.providers = new OpenProviders(services, progress);
    }

    /**
     * Creates the resources of a plan, or those that an earlier attempt did not create. If that fails or a limit is reached, deletes
     * all resources of the run.
     *
     * @return the state of each resource, by its id
     * @throws AssayException of kind {@code PLAN}, before anything is created, if the credentials are of another account, the plan has
     *     other regions or cannot be created, an item has no price, the limits do not suffice, something of the user's own that the plan
     *     names does not exist, or resources of the run exist of another plan or owner or with other limits; {@code HOST} if the provider
     *     fails, or cannot say what exists
     */
    public Map<String, ResourceState> up(ProvisionPlan plan, ProvisionRequest request) {
        return up(plan, request, Set.of());
    }

    /**
     * Does the same as {@link #up(ProvisionPlan, ProvisionRequest)} without some resources, such as client hosts that have measured.
     *
     * @param ended ids of resources that are not created
     * @return the state of each other resource, by its id
     */
    public Map<String, ResourceState> up(ProvisionPlan plan, ProvisionRequest request, Set<String> ended) {
        ProvisionChecks.requireRegions(plan, request.regions());
        SpendingCaps caps = new SpendingCaps(ProvisionChecks.pricePerHour(plan), request.most(), request.longest());
        ProvisionChecks.requireAccount(providers.services().values(), request.account());
        List<ResourceSpec> wanted = plan.resources().stream()
                .filter(resource -> !ended.contains(resource.id()))
                .toList();
        wanted.forEach(providers::check);
        Instant now = timer.now();
        List<OwnedResource> existing = ProvisionChecks.requireComplete(status(plan.run()));
        ProvisionChecks.requireOwner(plan.run(), request.owner(), existing);
        ProvisionChecks.requireSamePlan(plan, request, held(plan.run(), existing));
        RunTags.requireSameEnd(existing, caps);
        providers.warnOfTemporaryAccess();
        try (ProvisionJournal journal = journals.open(plan.run())) {
            Provisioner provisioner = provisioner(journal, caps);
            Optional<Instant> earlier = RunTags.begun(existing, journal);
            earlier.ifPresent(provisioner::heldSince);
            List<ResourceSpec> resources = RunTags.added(wanted, request.owner(), earlier.orElse(now), caps);
            // With all resources, a part of the study may be done.
            boolean complete = ids(existing)
                    .containsAll(wanted.stream().map(ResourceSpec::id).toList());
            return provisioner.up(resources, complete ? Duration.ZERO : Duration.ofSeconds(plan.studySeconds()));
        }
    }

    /** Returns what may exist of a run: what its providers show, and what only the journal has, as after a crash. */
    private List<ResourceSpec> held(String run, List<OwnedResource> shown) {
        List<ResourceSpec> held = new ArrayList<>();
        shown.stream()
                .filter(OwnedResource::named)
                .forEach(each -> held.add(each.state().resource()));
        Set<String> ids = ids(shown);
        journals.read(run, Map.<String, JournalEntry>of(), ProvisionJournal::open)
                .forEach((id, entry) -> {
                    if (!ids.contains(id)) {
                        held.add(Objects.requireNonNull(entry.resource(), id));
                    }
                });
        return held;
    }

    private static Set<String> ids(List<OwnedResource> resources) {
        return resources.stream().map(owned -> owned.state().resource().id()).collect(Collectors.toSet());
    }

    /**
     * Checks, before anything is created, that the place for files of a rented client host can be used. Leaves nothing there.
     *
     * @param bucket address of the place, such as {@code s3://bucket/prefix}
     * @param provider of the host
     * @param region of the host
     * @throws AssayException of kind {@code PLAN} if the address has another form; {@code HOST} if files cannot be written there
     */
    public void requireBucket(String bucket, String provider, String region) {
        Objects.requireNonNull(providers.services().get(provider), provider).requireBucket(bucket, region);
    }

    /**
     * Returns the place for the results that a client host of a plan sends by itself.
     *
     * @param host id of its resource
     * @param bucket as for {@link #requireBucket}
     * @throws NoSuchElementException if that is no client host of the plan
     * @throws AssayException of kind {@code PLAN} if the address has another form, or the provider of the host was not opened
     */
    public RentedHostResults results(ProvisionPlan plan, String host, String bucket) {
        ResourceSpec resource = plan.resources().stream()
                .filter(each -> each.id().equals(host))
                .findFirst()
                .orElseThrow();
        return new RentedHostResults(
                this, resource, providers.of(resource).results(resource, bucket).orElseThrow());
    }

    /** Returns whether a resource of a run exists and is not on its way out. */
    boolean exists(ResourceSpec resource) {
        return providers.exists(resource);
    }

    /** Returns whether the journal of this machine has a resource of a run as ready, and not as deleted. */
    boolean wasReady(String run, ResourceSpec resource) {
        return journals.read(run, false, journal -> journal.wasReady(resource.id()));
    }

    /**
     * Records facts for the next command for a run, such as that its results are on this machine: a command that is killed before it
     * has deleted the resources need not measure again. Does nothing if this machine has no journal of the run.
     *
     * @param facts texts of the caller, without secrets, in place of earlier ones; empty if the next command needs none
     */
    public void putFacts(String run, Map<String, String> facts) {
        journals.putFacts(run, facts);
    }

    /** Returns what {@link #putFacts} recorded, if some of the resources may still exist; else nothing. */
    public Map<String, String> facts(String run) {
        return journals.read(run, Map.of(), ProvisionJournal::facts);
    }

    /**
     * Returns what {@link #putFacts} recorded last, also of resources that are deleted, and also while another process uses the journal.
     *
     * @throws AssayException of kind {@code PLAN} if the journal is of another run or version, or damaged; {@code HOST} if it cannot
     *     be read
     */
    public Map<String, String> lastFacts(String run) {
        return journals.lastFacts(run);
    }

    /**
     * Returns the use of the databases that the last {@link #up} has made.
     *
     * @param made result of that call
     * @throws AssayException of kind {@code HOST} if the provider does not give an account
     */
    public RentedUse use(Collection<ResourceState> made) {
        progress.report(Kind.LOOKING, "the addresses and passwords of databases");
        return RentedUse.of(Objects.requireNonNull(current, "up was called"), made);
    }

    /**
     * Returns what the providers recorded of the resources of a plan, which may be deleted.
     *
     * @param plan as {@link #up} has created it
     */
    public RentedMonitoring monitoring(ProvisionPlan plan) {
        return new RentedMonitoring(providers::monitoring, plan.resources(), timer);
    }

    /**
     * Returns the resources of a run that exist. Changes nothing.
     *
     * @throws AssayException of kind {@code HOST} if a provider can be asked for nothing
     */
    public OwnedResources status(String run) {
        return providers.status(run);
    }

    /** Returns the resources of all runs that exist, also of kinds that no plan creates. Throws as {@link #status}. */
    public OwnedResources all() {
        return providers.all();
    }

    /** Returns the accounts of the credentials, by provider. */
    public Map<String, String> accounts() {
        return providers.accounts();
    }

    /** Returns the providers, of which none is called. */
    public Set<String> providers() {
        return Set.copyOf(providers.services().keySet());
    }

    /**
     * Returns whether this machine has a journal of a run, which names the account of its resources.
     *
     * @throws AssayException of kind {@code PLAN} if the text is no id of a run
     */
    public boolean journaled(String run) {
        return journals.has(run);
    }

    /**
     * Rejects credentials of another account.
     *
     * @throws AssayException of kind {@code PLAN} that names both accounts
     */
    public void requireAccount(String account) {
        ProvisionChecks.requireAccount(providers.services().values(), account);
    }

    /**
     * Deletes all resources of a run, also those that the journal of this machine does not have. Without a journal that takes at least
     * two minutes, in which a provider may show a resource late.
     *
     * @param owner whose resources are deleted, as in {@link ProvisionRequest#owner}; null for those of all owners
     * @throws AssayException of kind {@code PLAN} if the journal is of another account or version, or the resources are of another
     *     owner; {@code HOST} that names what is left, if a provider refuses
     */
    public void down(String run, @Nullable String owner) {
        deletion(run, deleter -> deleter.down(owner));
    }

    /**
     * Deletes the resources of a run whose time is over, at the end of a client host of the run. Needs {@link #openOnHost}.
     * Resources that have time left belong to a later run of the same id, and stay.
     *
     * @param owner as for {@link #down}
     * @throws AssayException as {@link #down}
     */
    public void downOnHost(String run, String owner) {
        deletion(run, deleter -> deleter.down(owner, this::over));
    }

    private void deletion(String run, Consumer<Provisioner> down) {
        try (ProvisionJournal journal = journals.openForDown(run)) {
            down.accept(provisioner(journal, new SpendingCaps(providers.pricePerHour(run), ANY_MONEY, ANY_TIME)));
        }
    }

    private boolean over(ResourceSpec resource) {
        Instant end = OwnedResource.expires(resource);
        return end != null && !end.isAfter(timer.now());
    }

    private Provisioner provisioner(ProvisionJournal journal, SpendingCaps caps) {
        Provisioner provisioner = new Provisioner(journal, providers.services(), progress, caps, progress::step);
        current = provisioner;
        progress.spent(provisioner::spent);
        return provisioner;
    }

    /** Ends the connections to the providers. Deletes nothing. */
    @Override
    public void close() {
        providers.close();
    }
}
