package dev.assay.provision;

import dev.assay.PlanFile;
import dev.assay.document.StagedRuns;
import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.internal.provision.monitoring.MonitoredRun;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.TrialResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * What the providers recorded of rented databases. The databases may be deleted when it is read: providers keep it longer. Confined to
 * one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RentedMonitoring {

    private final Source source;
    private final List<ResourceSpec> resources;
    private final LifecycleTimer timer;

    RentedMonitoring(Source source, Collection<ResourceSpec> resources, LifecycleTimer timer) {
        this.source = source;
        this.resources = List.copyOf(resources);
        this.timer = timer;
    }

    /** The records of a provider; empty if it records nothing of a resource. */
    @FunctionalInterface
    interface Source {
        Optional<Monitoring> of(ResourceSpec resource, Instant begin, Duration measured);
    }

    /**
     * Adds the records of the measurements to the results of a run, which then have the CPU utilization of the databases, their storage
     * requests and further reasons in their verdicts. Results that have records keep them.
     *
     * @param plan of the run
     * @param run its folder on this host
     * @param patient whether to wait for records that the provider shows late, up to ten minutes after each measurement; an interrupt
     *     ends the wait
     * @param priced prices a trial again, with the recorded use of what is billed; returns an unpriced trial as it is
     * @param progress receives a line before each wait
     * @return the number of trials with new records
     * @throws AssayException of kind {@code HOST} if the provider refuses, or a file cannot be written
     */
    public int addTo(
            PlanFile plan, Path run, boolean patient, UnaryOperator<TrialResult> priced, Consumer<String> progress) {
        Map<String, String> databases = new HashMap<>();
        plan.experiment().plan().targets().forEach(target -> {
            if (target instanceof SystemSpec.Rented rented) {
                databases.put(rented.name(), rented.database());
            }
        });
        MonitoredRun monitored = new MonitoredRun(
                (target, begin, measured) -> of(databases.getOrDefault(target, ""), begin, measured),
                timer,
                patient,
                priced,
                progress);
        return StagedRuns.runs(run).stream().mapToInt(monitored::add).sum();
    }

    /**
     * Returns the record of a database around a measurement; empty if its provider has none.
     *
     * @param database name in the plan's environment
     * @param begin of the measurement
     * @param measured its length
     */
    public Optional<Monitoring> of(String database, Instant begin, Duration measured) {
        return resources.stream()
                .filter(resource -> database.equals(resource.tags().get(ResourceSpec.DATABASE_TAG)))
                .flatMap(resource -> source.of(resource, begin, measured).stream())
                .findFirst();
    }
}
