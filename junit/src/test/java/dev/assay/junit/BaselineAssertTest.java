package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static dev.assay.junit.BenchmarkAssertions.baseline;
import static dev.assay.junit.BenchmarkAssertions.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What assertions on changes accept, and what they show when they fail; planted figures. */
@Parallel
class BaselineAssertTest {

    private static final double[] USUAL = {1000, 1010, 990, 1005, 995};
    private static final double[] SLOWER = {900, 910, 890, 905, 895};

    @TempDir
    private Path folder;

    private BaselineFixture fixture;

    @BeforeEach
    void write() {
        fixture = new BaselineFixture(folder);
        fixture.update(SimulatedRuns.planted(USUAL));
        fixture.entries.clear();
        fixture.changes.clear();
    }

    private static RunResult judged(Verdict.Reason reason, double... perSecond) {
        return SimulatedRuns.planted(
                trial -> SimulatedRuns.with(
                        trial,
                        UnaryOperator.identity(),
                        UnaryOperator.identity(),
                        verdict -> Verdict.of(List.of(reason))),
                perSecond);
    }

    private static TargetInfo withDriver(TargetInfo target, String driver) {
        return new TargetInfo(
                target.product(),
                target.version(),
                target.dialect(),
                driver,
                target.settings(),
                target.durability(),
                target.url(),
                target.tuning(),
                target.isolation(),
                target.connections(),
                target.sameHost(),
                target.encryption());
    }

    @Test
    void passesWhatIsNotSlower() {
        assertThat(fixture.checked(
                        SimulatedRuns.planted(USUAL),
                        change -> change.requireEvidence()
                                .throughput()
                                .isNotSlowerThan(percent(5))
                                .and()
                                .transactionsPerSecond()
                                .isNotSlowerThan(percent(5))
                                .and()
                                .responseTime("new-order")
                                .p95()
                                .isNotSlowerThan(percent(5))
                                .and()
                                .and()
                                .isNotInvalid()))
                .isEmpty();
        assertThat(fixture.entries)
                .hasSize(3)
                .allMatch(entry -> entry.endsWith(", not slower by more than 5%"))
                .first()
                .asString()
                .startsWith("main: throughput +0.0 % [");
        assertThat(fixture.changes).hasSize(3).first().asString().startsWith("main throughput: +0.0 % [");
    }

    @Test
    void fasterIsNotSlower() {
        assertThat(fixture.checked(
                        SimulatedRuns.planted(2000, 2010, 1990),
                        change -> change.requireEvidence().throughput().isNotSlowerThan(percent(0))))
                .isEmpty();
    }

    @Test
    void aSlowerRunShowsRatioLimitNoiseBothSidesAndTheirFiles() {
        Verdict.Reason sameHost =
                new Verdict.Reason("same-host", Verdict.Status.SUSPECT, "client and database share one host");
        RunResult slower = SimulatedRuns.planted(
                trial -> SimulatedRuns.with(
                        trial,
                        UnaryOperator.identity(),
                        target -> withDriver(target, "Driver 9"),
                        verdict -> Verdict.of(List.of(sameHost))),
                SLOWER);

        String message = fixture.checked(slower, change -> change.throughput().isNotSlowerThan(percent(5)));

        assertThat(message.lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("expected throughput at most 5% below baseline 'main', but the change is"
                                        + " -10\\.0 % \\[-1[01]\\.\\d %, -[89]\\.\\d %]"),
                        line -> assertThat(line).isEmpty(),
                        line -> assertThat(line)
                                .matches("ratio         0\\.900 \\[0\\.8\\d\\d, 0\\.9\\d\\d], confidence 99 %"),
                        line -> assertThat(line).isEqualTo("limit         5% less"),
                        line -> assertThat(line).matches("A/A noise     \\d\\.?\\d?%"),
                        line -> assertThat(line)
                                .isEqualTo("baseline      1,000.0 transactions/s, mean of 5 repetitions, measured "
                                        + measured() + ", verdict "
                                        + TrialsText.verdict(
                                                SimulatedRuns.planted(USUAL).trials())),
                        line -> assertThat(line)
                                .isEqualTo("this run      900.0 transactions/s, mean of 5 repetitions, verdict SUSPECT"
                                        + " (same-host)"),
                        line -> assertThat(line)
                                .isEqualTo("differs       driver: found Driver 9, the baseline has PostgreSQL JDBC"
                                        + " Driver 42.7.14"),
                        line -> assertThat(line).isEqualTo("file          " + fixture.file()),
                        line -> assertThat(line).isEqualTo("report        " + Path.of("target/assay/run/report.html")));
        assertThat(fixture.entries)
                .singleElement()
                .asString()
                .startsWith("main: throughput -10.0 % [")
                .endsWith("], slower by more than 5%");
    }

    private static String measured() {
        return SimulatedRuns.planted(1)
                .trial()
                .provenance()
                .startedAt()
                .toString()
                .substring(0, "2026-01-01".length());
    }

    @Test
    void responseTimesAreSlowerIfTheyAreLonger() {
        assertThat(fixture.checked(
                        SimulatedRuns.planted(SLOWER),
                        change -> change.responseTime("new-order").p95().isNotSlowerThan(percent(5))))
                .startsWith("expected p95(new-order) at most 5% above baseline 'main', but the change is +11.")
                .contains("\nlimit         5% more\n", "\nbaseline      8.00 ms, mean of 5 repetitions,");
    }

    @Test
    void aLimitWithinTheIntervalFailsOnlyIfEvidenceIsRequired() {
        RunResult about = SimulatedRuns.planted(940, 990, 890, 960, 920);

        assertThat(fixture.checked(about, change -> change.throughput().isNotSlowerThan(percent(5))))
                .isEmpty();
        assertThat(fixture.entries).singleElement().asString().endsWith("], no evidence");
        assertThat(fixture.checked(
                        about, change -> change.requireEvidence().throughput().isNotSlowerThan(percent(5))))
                .startsWith("expected evidence that throughput is at most 5% below baseline 'main', but -6.0 % [")
                .containsPattern(
                        "includes the limit; about \\d+ repetitions of each side decide with a probability of 99%\n");
    }

    @Test
    void theRepetitionsThatDecideArePlannedWithThePowerOfTheTest() {
        RunResult about = SimulatedRuns.planted(940, 990, 890, 960, 920);
        Pattern count = Pattern.compile("about (\\d+) repetitions of each side decide with a probability of (\\d+)%");
        List<Integer> counts = new ArrayList<>();
        for (double power : List.of(0.5, 0.9, 0.99)) {
            String message =
                    BaselineFixture.message(() -> assertThat(fixture.result(BaselineMode.CHECK, about, null, power))
                            .comparedTo(baseline("main"))
                            .requireEvidence()
                            .throughput()
                            .isNotSlowerThan(percent(5)));
            Matcher found = count.matcher(message);
            assertThat(found.find()).as(message).isTrue();
            assertThat(Double.parseDouble(found.group(2)) / 100).isEqualTo(power);
            counts.add(Integer.valueOf(found.group(1)));
        }
        assertThat(counts).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void fewRepetitionsAreNoEvidence() {
        RunResult one = SimulatedRuns.planted(500);

        assertThat(fixture.checked(one, change -> change.throughput().isNotSlowerThan(percent(5))))
                .isEmpty();
        assertThat(fixture.checked(
                        one, change -> change.requireEvidence().throughput().isNotSlowerThan(percent(5))))
                .contains("but an interval needs at least 3 repetitions of each side: the baseline has 5, this run 1\n")
                .contains("ratio         0.500, interval not available\n");
    }

    @Test
    void aSlowerRunThatVariesMoreIsSlower() {
        assertThat(fixture.checked(
                        SimulatedRuns.planted(10, 10, 10, 300),
                        change -> change.throughput().isNotSlowerThan(percent(5))))
                .startsWith("expected throughput at most 5% below baseline 'main', but the change is -91.8 % [");
    }

    /** Many repetitions make intervals narrower than the noise, which is that of halves of them. */
    @Test
    void aChangeWithinTheNoiseOfTheBaselineIsNoEvidence() {
        double[] wild = new double[40];
        Arrays.setAll(wild, i -> i % 2 == 0 ? 300 : 1_700);
        BaselineFixture noisy = new BaselineFixture(folder.resolve("noisy"));
        noisy.update(SimulatedRuns.planted(wild));
        List<String> doubts = new ArrayList<>();
        for (double lower = 600; lower < 800; lower += 10) {
            double[] steady = new double[40];
            Arrays.fill(steady, lower);
            doubts.add(noisy.checked(
                    SimulatedRuns.planted(steady),
                    change -> change.requireEvidence().throughput().isNotSlowerThan(percent(1))));
        }

        assertThat(doubts)
                .anyMatch(message -> message.startsWith("expected throughput at most 1% below"))
                .anyMatch(message -> message.contains(" is within the A/A noise"));
    }

    @Test
    void failuresThatReachAPercentileAreSlower() {
        RunResult failing = SimulatedRuns.planted(
                trial -> {
                    LatencyMicros times = trial.outcomes().responseTimeAllMicros();
                    LatencyMicros cut = new LatencyMicros(
                            Double.NaN,
                            times.min(),
                            times.p50(),
                            times.p90(),
                            times.p95(),
                            Double.NaN,
                            Double.NaN,
                            Double.NaN);
                    return withTimes(trial, cut);
                },
                USUAL);

        assertThat(fixture.checked(
                        failing, change -> change.responseTime().p99().isNotSlowerThan(percent(5))))
                .startsWith("expected p99 at most 5% above baseline 'main', but failed transactions, which count as the"
                        + " longest, reach it\n");
        fixture.update(failing);
        assertThat(fixture.checked(
                        SimulatedRuns.planted(USUAL),
                        change -> change.responseTime().p99().isNotSlowerThan(percent(5))))
                .startsWith("baseline 'main' has no p99: a repetition of it did not measure that; write it again: "
                        + BaselineFixture.UPDATE + "\n");
    }

    private static TrialResult withTimes(TrialResult trial, LatencyMicros all) {
        Outcomes outcomes = trial.outcomes();
        return new TrialResult(
                trial.provenance(),
                trial.workload(),
                trial.target(),
                trial.load(),
                trial.course(),
                trial.throughput(),
                trial.rates(),
                new Outcomes(outcomes.transactions(), List.of(), outcomes.responseTimeMicros(), all, null, null, null),
                trial.hosts(),
                trial.compliance(),
                trial.verdict(),
                null);
    }

    @Test
    void anInvalidRepetitionIsNeitherComparedNorStored() {
        RunResult invalid =
                judged(new Verdict.Reason("consistency", Verdict.Status.INVALID, "a condition does not hold"), USUAL);

        assertThat(fixture.checked(invalid, change -> change.throughput().isNotSlowerThan(percent(5))))
                .startsWith("baseline 'main' is not compared: repetition 1 of 5 is INVALID\n")
                .contains("consistency: a condition does not hold");
        assertThat(BaselineFixture.message(() -> fixture.update(invalid)))
                .startsWith("baseline 'main' is not written: repetition 1 of 5 is INVALID\n");
    }

    @Test
    void aBaselineNeedsRepetitions() {
        assertThat(BaselineFixture.message(() -> fixture.update(SimulatedRuns.planted(1000, 1001))))
                .isEqualTo("baseline 'main' is not written: CheckoutIT.sells measured 2 repetitions, 3 or more are"
                        + " needed; set detect = \"5%\" or repeats = 5 of the benchmark");
    }

    @Test
    void updatePassesAndPublishesTheFile() {
        assertThat(fixture.result(BaselineMode.UPDATE, SimulatedRuns.planted(SLOWER)))
                .comparedTo(baseline("main"))
                .requireEvidence()
                .throughput()
                .isNotSlowerThan(percent(1));

        assertThat(fixture.entries).containsExactly("main written to " + fixture.file());
        assertThat(fixture.changes).containsExactly("main written");
    }

    @Test
    void offPassesAndPublishesThatNothingWasCompared() {
        assertThat(fixture.result(BaselineMode.OFF, SimulatedRuns.planted(1)))
                .comparedTo(baseline("absent"))
                .requireEvidence()
                .throughput()
                .isNotSlowerThan(percent(1));

        assertThat(fixture.entries).containsExactly("not compared with absent, because assay.baseline=off");
        assertThat(folder).isDirectoryNotContaining("glob:**absent*");
    }

    @Test
    void wrongNamesTypesAndLimitsAreRejected() {
        assertThatThrownBy(() -> baseline("../secret"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("found '../secret'");
        assertThatThrownBy(() -> percent(100))
                .isInstanceOf(AssayException.class)
                .hasMessage("percent: found 100.0, 0 to below 100 is needed");
        assertThatThrownBy(() -> assertThat(fixture.result(BaselineMode.CHECK, SimulatedRuns.planted(USUAL)))
                        .comparedTo(baseline("main"))
                        .responseTime("new-oder"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("new-order");
    }
}
