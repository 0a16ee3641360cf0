package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.cli.HostPart.End;
import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.cli.RentedRunWatch.Checks;
import dev.assay.document.RunReader;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.result.RunResult;
import dev.assay.provision.Provisioning;
import dev.assay.remote.HostDistribution;
import dev.assay.remote.RemoteJob;
import dev.assay.remote.RemoteRun;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Client hosts that fail at the same time, and what becomes the failure of their run. */
@Parallel
class HostMeasurementTest {

    private static final String PLAN = """
            name: hosts
            workload: {id: tpcc, parameters: {warehouses: 1}}
            schedule: {ramp-up: 0s, measure: 1s}
            targets: [{name: one, embedded: noop}, {name: two, embedded: noop}, {name: three, embedded: noop}]
            """;

    @TempDir
    Path folder;

    private final PlanFile plan = Assay.create().plan("plan.yaml", PLAN);
    private final RemoteJob job = new RemoteJob("r", PLAN, List.of(), List.of(), Map.of(), Map.of(), Map.of(), null);
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final RentedRunWatch watch = new RentedRunWatch(line -> {});
    private Provisioning nothing;

    @BeforeEach
    void open() {
        nothing = Provisioning.open(
                Set.of(),
                Set.of("here"),
                1,
                folder.resolve("environments"),
                getClass().getClassLoader(),
                step -> {});
    }

    @AfterEach
    void close() {
        nothing.close();
    }

    private HostPart part(PlanFile its, String host) {
        PrintStream out = new PrintStream(err, true, StandardCharsets.UTF_8);
        Console console = new Console(out, out, false, false);
        return new HostPart(
                its, null, new RentedRunResults(console, line -> {}, host, nothing, null, job, folder.resolve(host)));
    }

    private HostPart part(String target) {
        return part(plan.only(List.of(target)), "host-" + target);
    }

    /** A host whose first script has an end of its own. */
    private record Failing(String name, Supplier<RuntimeException> end) implements ClientHost {

        @Override
        public HostReply run(String script, byte[] input, Duration limit) {
            throw end.get();
        }

        @Override
        public void upload(Path file, String to, Duration limit) {
            throw new AssertionError(to);
        }

        @Override
        public void download(String from, Path to, Duration limit) {
            throw new AssertionError(from);
        }

        @Override
        public void close() {}
    }

    private List<End> ends(Runnable limits, Map<HostPart, Supplier<RuntimeException>> hosts) {
        HostDistribution program = new HostDistribution(folder, false, "0", 0);
        return new HostMeasurement(
                        watch,
                        step -> new Checks(() -> {}, limits, () -> Money.usd("1"), step),
                        stop -> {},
                        (part, done) -> {
                            String name = part.results().host();
                            ClientHost host = new Failing(name, hosts.get(part));
                            RemoteRun run = new RemoteRun(host, program, job, false, line -> {});
                            return new HostThread(part, host, run, folder.resolve(name), done);
                        })
                .ends(List.copyOf(hosts.keySet()));
    }

    private static RuntimeException silent() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new ResourceException(ResourceException.Reason.UNKNOWN, "the connection has ended", null);
    }

    @Test
    void anyExceptionOfAHostIsTheFailureOfThatHostOnly() {
        IllegalStateException bug = new IllegalStateException("a bug");
        List<End> ends = ends(() -> {}, Map.of(part("one"), () -> bug, part("two"), () -> {
            throw new NoClassDefFoundError("a class");
        }));
        assertThat(ends)
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.measured()).isNull());
        assertThat(ends)
                .extracting(End::failure)
                .anySatisfy(failure -> assertThat(failure).hasCause(bug));
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(
                        "host-one: java.lang.IllegalStateException: a bug",
                        "host-two: java.lang.NoClassDefFoundError: a class");
    }

    @Test
    void limitThatEndsSeveralHostsDoesNotHideTheirFailures() {
        List<End> ends = ends(
                () -> {
                    throw AssayException.host("the limit of money is reached", null);
                },
                Map.of(
                        part("one"), HostMeasurementTest::silent,
                        part("two"), HostMeasurementTest::silent));
        AssayException failure =
                HostFailures.failure(ends, watch.reached().orElseThrow()).orElseThrow();
        assertThat(failure)
                .hasMessageStartingWith("the limit of money is reached; results that have not arrived are given up. "
                        + "2 of 2 client hosts have failed: host-")
                .hasMessageEndingWith(": the connection has ended");
    }

    @Test
    void failuresNameTheirHostsAndEqualOnesAreOne() {
        AssayException same = AssayException.plan("the plan is wrong");
        End one = part("one").failed(same);
        End two = part("two").failed(same);
        End three = part("three").failed(AssayException.host("no space", null));
        End whole = part("three").measured(new Measured("host", new RemoteRun.Ended(ExitStatus.DONE, "", List.of())));
        assertThat(HostFailures.failure(List.of(one, two), null).orElseThrow())
                .hasMessage("2 of 2 client hosts have failed: host-one, host-two: the plan is wrong")
                .extracting(AssayException::kind)
                .isEqualTo(AssayException.Kind.PLAN);
        assertThat(HostFailures.failure(List.of(three, two, one), null).orElseThrow())
                .hasMessage("3 of 3 client hosts have failed: host-three: no space; "
                        + "host-two, host-one: the plan is wrong");
        assertThat(HostFailures.failure(List.of(whole, one), null).orElseThrow())
                .hasMessage("1 of 2 client hosts has failed: host-one: the plan is wrong");
        assertThat(HostFailures.failure(List.of(whole), null)).isEmpty();
    }

    private static Measured measured(int status, String failure) {
        return new Measured("host", new RemoteRun.Ended(status, failure, List.of()));
    }

    @Test
    void hostWhoseProgramCouldNotMeasureHasFailedAndTheOthersHaveNot() {
        End refused = part("one").measured(measured(ExitStatus.TARGET, "the database refuses"));
        assertThat(refused.measured()).as("what it has measured").isNotNull();
        End whole = part("two").measured(measured(ExitStatus.INVALID, ""));
        End stopped = part("three").measured(measured(ExitStatus.INTERRUPTED, ""));
        assertThat(HostFailures.failure(List.of(refused, whole, stopped), null).orElseThrow())
                .hasMessage("1 of 3 client hosts has failed: host-one: the database refuses")
                .extracting(AssayException::kind)
                .isEqualTo(AssayException.Kind.TARGET);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("host-one: the database refuses");
        assertThat(part(plan, "host")
                        .measured(measured(ExitStatus.TARGET, "the database refuses"))
                        .failure())
                .as("the only host: its status is that of the run")
                .isNull();
    }

    @Test
    void hostWhoseProgramWasKilledOrHasABugHasFailed() {
        for (int status : new int[] {ExitStatus.BUG, 134, 137, 143}) {
            assertThat(part("one").measured(measured(status, "")).failure())
                    .hasMessage("the run ended with the status " + status)
                    .extracting(AssayException::kind)
                    .isEqualTo(AssayException.Kind.HOST);
        }
        assertThat(part("one").measured(measured(ExitStatus.BUG, "a bug")).failure())
                .hasMessage("the run ended with the status 70: a bug");
    }

    private Path run(String target) {
        RunResult run = plan.only(List.of(target))
                .build(folder.resolve("host-" + target), null, event -> {})
                .run();
        return Path.of(run.trials().get(0).provenance().runDirectory());
    }

    @Test
    void trialsOfALostHostArePartOfTheRun() {
        End lost = part("one").failed(new RemoteRun.Lost("the run is lost", List.of(run("one"))));
        End whole = part("two")
                .measured(new Measured("host-two", new RemoteRun.Ended(ExitStatus.DONE, "", List.of(run("two")))));
        HostParts parts = new HostParts(folder.resolve("results"), "r");
        RemoteRun.Ended joined = parts.joined(Assay.create(), List.of(lost, whole), List.of(), error -> {
                    throw new AssertionError(error);
                })
                .ended();
        assertThat(joined.status()).isEqualTo(ExitStatus.HOST);
        Path first = joined.runs().get(0);
        assertThat(RunReader.result(first).trials())
                .extracting(trial -> trial.provenance().cell())
                .containsExactly(1, 2);
        assertThat(first.resolve("result.json")).as("a cell is missing").doesNotExist();
        assertThat(HostFailures.failure(List.of(lost, whole), null).orElseThrow())
                .hasMessage("1 of 2 client hosts has failed: host-one: the run is lost");

        End continued = part("three")
                .measured(new Measured("host-three", new RemoteRun.Ended(ExitStatus.DONE, "", List.of(run("three")))));
        assertThat(parts.joined(Assay.create(), List.of(continued), List.of(first), error -> {})
                        .ended()
                        .runs())
                .as("of the next command, which has other runs")
                .containsExactly(first);
        assertThat(first.resolve("result.json")).exists();
    }

    @Test
    void filesOfALostHostThatAreNotWholeAreNoPartOfTheRun() throws IOException {
        Path run = run("one");
        Files.writeString(run.resolve("trials/0001/trial.json"), "{");
        End lost = part("one").failed(new RemoteRun.Lost("the run is lost", List.of(run)));
        assertThat(lost.measured()).isNull();
        assertThat(lost.failure()).hasMessage("the run is lost. What it had measured is in " + run);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("trial.json is incomplete");
    }

    @Test
    void resultsThatCannotBePutTogetherStayWhereTheMessageSays() throws IOException {
        HostParts parts = new HostParts(folder, "r");
        List<Path> homes = List.of(
                Files.createDirectories(parts.of("host-one").resolve("run")),
                Files.createDirectories(parts.of("host-two").resolve("run")));
        List<End> ends = List.of(
                part("one").measured(new Measured("host-one", ended(homes.get(0)))),
                part("two").measured(new Measured("host-two", ended(homes.get(1)))));
        assertThatThrownBy(() -> parts.joined(Assay.create(), ends, List.of(), line -> {}))
                .isInstanceOf(AssayException.class)
                .hasMessageStartingWith("the results of the client hosts cannot be put together: ")
                .hasMessageContaining(homes.get(0).toString())
                .hasMessageEndingWith(". They are at home, those of each host in its folder in "
                        + folder.resolve(".parts").resolve("r"));
        assertThat(homes).allSatisfy(home -> assertThat(home).isDirectory());
    }

    private static RemoteRun.Ended ended(Path run) {
        return new RemoteRun.Ended(ExitStatus.DONE, "", List.of(run));
    }

    @Test
    void anyFailureToReadTheFilesOfAHostIsThatOfTheHostOnly() throws IOException {
        Path run = run("one");
        Files.writeString(run.resolve("experiment.json"), "null");
        End killed = part("one").measured(new Measured("host-one", new RemoteRun.Ended(137, "", List.of(run))));
        assertThat(killed.measured()).isNull();
        assertThat(killed.failure()).hasMessage("the run ended with the status 137");
        assertThat(part("one")
                        .failed(new RemoteRun.Lost("the run is lost", List.of(run)))
                        .measured())
                .isNull();
    }

    @Test
    void failureOfTheOnlyHostIsThatOfTheRunOrTheLimit() {
        AssayException limit = AssayException.host("the limit of money is reached", null);
        List<End> ends = List.of(part(plan, "host").failed(AssayException.host("no space", null)));
        assertThat(HostFailures.failure(ends, null).orElseThrow()).hasMessage("no space");
        assertThat(HostFailures.failure(ends, limit).orElseThrow()).hasMessage(limit.message());
        assertThat(err.size()).as("it is said at the end").isZero();
    }
}
