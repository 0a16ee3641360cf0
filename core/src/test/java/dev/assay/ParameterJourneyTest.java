package dev.assay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parameters from a plan's text to the workers' scripts: bound once, and the same record reaches each worker. */
@Parallel
class ParameterJourneyTest {

    private static final String PLAN = """
            name: journey
            workload:
              id: journey
            targets:
              - name: none
                embedded: noop
            load:
              users: 1
            schedule:
              ramp-up: 0s
              measure: 20ms
            matrix:
              warehouses: [3, 5]
              users: [1, 2]
            repeat: 2
            """;

    private static final ConcurrentLinkedQueue<Parameters> BOUND = new ConcurrentLinkedQueue<>();

    /** The parameter records of all workloads whose scripts were created, one per worker. */
    private static final ConcurrentLinkedQueue<Parameters> ARRIVED = new ConcurrentLinkedQueue<>();

    /** Records its creation. */
    public record Parameters(
            @Parameter(defaultValue = "1", description = "how many", scale = true)
            int warehouses) {

        public Parameters {
            BOUND.add(this);
        }
    }

    public static final class Factory implements WorkloadFactory<Parameters, Session> {

        @Override
        public String id() {
            return "journey";
        }

        @Override
        public String description() {
            return "notes which parameters reach it";
        }

        @Override
        public Class<Parameters> parameterType() {
            return Parameters.class;
        }

        @Override
        public Class<Session> sessionType() {
            return Session.class;
        }

        @Override
        public Workload<Session> create(Parameters parameters, WorkloadContext context) {
            return new Journey(parameters);
        }
    }

    private record Journey(Parameters parameters)
            implements Workload<Session>, Dataset, Script<Session>, Transaction<Session> {

        @Override
        public List<TransactionType> transactionTypes() {
            return List.of(new TransactionType("nothing", 1, Demarcation.DRIVER, false));
        }

        @Override
        public Metric primaryMetric() {
            return Metric.transactionsPerSecond(Set.of("committed"));
        }

        @Override
        public Dataset dataset() {
            return this;
        }

        @Override
        public DatasetMarker marker() {
            return new DatasetMarker("journey", 1, Map.of(), 0, Map.of());
        }

        @Override
        public List<Table> tables() {
            return List.of();
        }

        @Override
        public Stream<Chunk> chunks() {
            return Stream.empty();
        }

        @Override
        public Script<Session> newScript(WorkerContext context) {
            ARRIVED.add(parameters);
            return this;
        }

        @Override
        public int choose() {
            return 0;
        }

        @Override
        public Transaction<Session> transaction(int type) {
            return this;
        }

        @Override
        public void prepare() {}

        @Override
        public OutcomeCode execute(Session session) {
            return OutcomeCode.COMMITTED;
        }
    }

    @Test
    void eachSetIsBoundOnceAndTheSameRecordReachesAllScripts(@TempDir Path folder) throws IOException {
        Path service = folder.resolve("META-INF/services/" + WorkloadFactory.class.getName());
        Files.createDirectories(service.getParent());
        Files.writeString(service, Factory.class.getName());
        RunResult result;
        List<RunEvent> events = new ArrayList<>();
        Path results = folder.resolve("results");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            result = PlanFile.of(PluginRegistry.discover(loader), "journey.yaml", PLAN)
                    .build(results, null, events::add)
                    .run();
        }

        assertThat(BOUND).extracting(Parameters::warehouses).containsExactlyInAnyOrder(3, 5);
        Set<Parameters> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        distinct.addAll(ARRIVED);
        assertThat(distinct).hasSameSizeAs(BOUND);
        assertThat(ARRIVED).as("1 and 2 users, twice, for each").hasSize(2 * 2 * (1 + 2));
        assertThat(result.trials())
                .extracting(trial -> trial.workload().parameters().get("warehouses"))
                .containsExactly(3, 3, 5, 5, 3, 3, 5, 5);
        assertThat(result.trials()).extracting(one -> one.course().status()).containsOnly(TrialResult.Status.DONE);
        assertThat(events.stream()
                        .filter(event -> event instanceof RunEvent.SystemOpened
                                || event instanceof RunEvent.DirectoryOpened
                                || event instanceof RunEvent.TrialStarted)
                        .map(event -> event.getClass().getSimpleName()))
                .as("what is measured, and where it is kept, is known before a trial starts")
                .startsWith("SystemOpened", "DirectoryOpened", "TrialStarted", "SystemOpened", "TrialStarted");
        assertThat(events)
                .filteredOn(RunEvent.DirectoryOpened.class::isInstance)
                .singleElement(InstanceOfAssertFactories.type(RunEvent.DirectoryOpened.class))
                .satisfies(event -> assertThat(event.directory()).isDirectory().hasParent(results.toAbsolutePath()));
        assertThat(events)
                .filteredOn(RunEvent.SystemOpened.class::isInstance)
                .map(RunEvent.SystemOpened.class::cast)
                .map(event -> event.workload().parameters().get("warehouses"))
                .containsExactly(3, 3, 5, 5, 3, 3, 5, 5);
    }
}
