package dev.assay.spi.environment;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.result.Monitoring;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The resources of one account of a provider: containers of this host, hosts that exist already, or databases of a cloud. The caller
 * decides what to create and delete, journals it and retries; an implementation makes one call for each method.
 *
 * @implSpec A call that fails throws a {@link ResourceException}, whose reason decides what the caller does. No method waits for a
 *     resource to become ready or to disappear. A resource that is deleted and costs nothing any more is absent, also if the provider
 *     still shows it, such as a terminated host. Calls come from one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ResourceService extends AutoCloseable {

    /** Returns the provider's id, that of {@link EnvironmentProvider#id}. */
    String provider();

    /** Returns the id of the account whose resources the service manages; the name of the host if there are no accounts. */
    String account();

    /**
     * Checks, before anything is created, that what a resource uses of the user's own exists, such as a role that the plan names. Changes
     * nothing.
     *
     * @implSpec Does nothing by default
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it does not exist, with what to do
     */
    default void check(ResourceSpec resource) {}

    /**
     * Returns a warning if the access to the account may end before a run does, such as that of credentials that expire; empty if it is
     * not known to end.
     *
     * @implSpec Calls no service of the provider. Returns empty by default
     */
    default Optional<String> temporaryAccess() {
        return Optional.empty();
    }

    /**
     * Returns a resource as it is; empty if the provider does not show it.
     *
     * @param resource found by kind, name and region. The result has the tags that the provider shows, which may be those of another
     *     owner
     */
    Optional<ResourceState> find(ResourceSpec resource);

    /**
     * Starts to create a resource, with all its tags in the same call.
     *
     * @param token the same for each attempt of the same run and resource; providers that support it make one resource of all
     *     attempts
     */
    ResourceState create(ResourceSpec resource, String token);

    /**
     * Makes the further calls that a resource needs before its first use, such as the rules of a security group. The caller repeats
     * it in each attempt of a run.
     *
     * @implSpec Does nothing by default. Has the same effect if it is called again.
     * @param resource exists and is ready
     */
    default void configure(ResourceSpec resource) {}

    /**
     * Returns the address and the account of a database; empty if the resource has no address for sessions, such as a firewall.
     *
     * @implSpec Reads the password at the provider. Returns empty by default
     * @param state of a resource of this service that is ready, with the details of its creation
     */
    default Optional<DatabaseEndpoint> endpoint(ResourceState state) {
        return Optional.empty();
    }

    /**
     * Returns what the provider's monitoring recorded of a database around a measurement; empty if it records nothing of this resource.
     * The figures of the last minutes may be missing: the caller asks again later.
     *
     * @implSpec Also answers for a database that was deleted since, if the provider keeps its figures. Returns empty by default
     * @param resource of this service
     * @param begin of the measurement, from which the result counts its seconds
     * @param measured length of the measurement
     */
    default Optional<Monitoring> monitoring(ResourceSpec resource, Instant begin, Duration measured) {
        return Optional.empty();
    }

    /**
     * Opens a client host that a plan rents, without connecting to it; empty if the resource is no host, such as a database.
     *
     * @implSpec The host is used by the thread of this service, and closed before it. Returns empty by default
     * @param state of a resource of this service that is ready
     * @param bucket address of the place for files on their way to and from the host, such as {@code s3://bucket/prefix}
     */
    default Optional<ClientHost> host(ResourceState state, String bucket) {
        return Optional.empty();
    }

    /**
     * Returns the place for the results that a client host sends by itself; empty if the resource is no host, such as a database.
     *
     * @implSpec Calls no service of the provider. Returns empty by default
     * @param resource as {@link #host} has it; need not exist any more
     * @param bucket as for {@link #host}
     */
    default Optional<HostResults> results(ResourceSpec resource, String bucket) {
        return Optional.empty();
    }

    /**
     * Checks that the place for files of client hosts can be used, and leaves nothing there.
     *
     * @implSpec Does nothing by default
     * @param bucket address of the place
     * @param region of the client host
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the address has another form
     */
    default void requireBucket(String bucket, String region) {}

    /**
     * Returns the longest time in which the provider does not show a resource after the call that created it.
     *
     * @implSpec Returns two minutes by default, for providers that show resources late
     */
    default Duration visibleWithin() {
        return Duration.ofMinutes(2);
    }

    /**
     * Returns the time from the first call until all resources of a run are usually ready: the limits of a run have to allow it.
     *
     * @implSpec Returns 20 minutes by default, for databases of a cloud
     */
    default Duration readyWithin() {
        return Duration.ofMinutes(20);
    }

    /** Starts to delete a resource. Does nothing if it does not exist. */
    void delete(ResourceSpec resource);

    /**
     * Returns all resources with the tag {@code assay:run} of a run, and those of kinds without tags whose names begin with that of
     * the run. Resources that others depend on come first.
     *
     * @implSpec Looks for all kinds, also after one that cannot be listed, which is a gap of the result. Throws if no kind can be listed
     */
    ResourceScan scan(String run);

    /**
     * Returns the resources of all runs: those with the tag {@code assay:run}, also of kinds that no plan creates, such as snapshots of
     * a database. The kind of such a resource is not one that {@link #delete} knows.
     *
     * @implSpec Finds more than {@link #scan}, and may take more calls. Returns nothing by default
     */
    default ResourceScan scanAll() {
        return ResourceScan.of(List.of());
    }

    /** Ends the connections to the provider. Does nothing by default. */
    @Override
    default void close() {}
}
