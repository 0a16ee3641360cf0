package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Verdict;
import dev.assay.report.page.Answer;
import dev.assay.report.page.NamedValue;
import dev.assay.report.page.Page;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands on the first screen of a report. */
@Parallel
class FirstScreenTest {

    @TempDir
    Path folder;

    private static Page page(Path... runs) {
        return Pages.of(RunFolders.read(List.of(runs)));
    }

    private static Answer answer(Page page, String question) {
        return page.answers().stream()
                .filter(each -> each.question().equals(question))
                .findFirst()
                .orElseThrow();
    }

    private static Experiment single() throws IOException {
        Experiment both = Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [8]"));
        return new Experiment(
                both.schemaVersion(),
                both.toolVersion(),
                both.plan(),
                both.cells().subList(0, 1),
                both.origins(),
                both.settings());
    }

    @Test
    void theConfigurationIsOneLine() throws IOException {
        assertThat(page(Studies.s1(folder)).configuration())
                .containsExactly(
                        new NamedValue("Workload", "tpcc"),
                        new NamedValue("Warehouses", "4, 8, 16"),
                        new NamedValue("Users", "16, 32, 64, 256"),
                        new NamedValue("Duration", "600 s"),
                        new NamedValue("Database", "PostgreSQL 15.4"),
                        new NamedValue("Client host", "probe"));
        assertThat(page(Studies.s4(folder)).configuration()).contains(new NamedValue("Users", "2 to 512"));
    }

    @Test
    void thePictureOfOneTrialHasItsSecondsAndItsPercentiles() throws IOException {
        Page page = page(Runs.write(
                folder,
                single(),
                cell -> Trials.of(cell).tps(1_234.5).p95(12.345).make(),
                5,
                trial -> true));
        Answer fast = answer(page, "How fast?");
        assertThat(fast.headline()).isEqualTo("1,235 TPS");
        assertThat(fast.figures())
                .containsExactly(
                        new NamedValue("p95 response time", "12.3 ms"), new NamedValue("p99 response time", "16.0 ms"));
        assertThat(Objects.requireNonNull(answer(page, "How steady?").sparkline())
                        .values())
                .hasSize(10)
                .startsWith(1_234.5 * 0.99);
    }

    /** A reason that is only SUSPECT since client and server share a host is worse than one that is never more than SUSPECT. */
    @Test
    void reasonsThatDecideTheVerdictAreShownAndTheOthersAreFolded() throws IOException {
        Verdict.Reason brief = new Verdict.Reason("short-measurement", Verdict.Status.SUSPECT, "20 s");
        Verdict.Reason busy = new Verdict.Reason("host-cpu", Verdict.Status.SUSPECT, "all processors");
        Verdict.Reason wrong = new Verdict.Reason("consistency", Verdict.Status.INVALID, "a row is lost");
        Page page = page(Runs.write(
                folder,
                single(),
                cell -> Trials.of(cell).tps(100).verdict(brief, busy, wrong).make(),
                5,
                trial -> false));
        Answer valid = answer(page, "Is the result valid?");
        assertThat(valid.headline()).isEqualTo("INVALID");
        assertThat(valid.details()).containsExactly("consistency: a row is lost");
        assertThat(valid.folded())
                .isEqualTo(new Answer.Folded(
                        "2 more reasons: host-cpu, short-measurement",
                        List.of("host-cpu: all processors", "short-measurement: 20 s")));
    }

    @Test
    void threeReasonsThatDecideTheVerdictAreShown() throws IOException {
        Verdict.Reason[] reasons = Stream.of("drift", "outage", "in-doubt", "clamped")
                .map(code -> new Verdict.Reason(code, Verdict.Status.SUSPECT, "seen"))
                .toArray(Verdict.Reason[]::new);
        Page page = page(Runs.write(
                folder,
                single(),
                cell -> Trials.of(cell).tps(100).verdict(reasons).make(),
                5,
                trial -> false));
        Answer valid = answer(page, "Is the result valid?");
        assertThat(valid.details()).containsExactly("drift: seen", "outage: seen", "in-doubt: seen");
        assertThat(valid.folded()).isEqualTo(new Answer.Folded("1 more reason: clamped", List.of("clamped: seen")));
    }

    @Test
    void theVariationSaysWhatVaries() throws IOException {
        Page page = page(
                Runs.write(folder, single(), cell -> Trials.of(cell).tps(100).make(), 5, trial -> false));
        Answer steady = answer(page, "How steady?");
        assertThat(steady.headline()).matches("Throughput varies by \\d[.]\\d %");
        assertThat(steady.details().get(0))
                .startsWith("From second to second: standard deviation relative to the mean; ");
    }

    @Test
    void theBottleneckOfTheAnalysisIsShownAndNothingElse() throws IOException {
        Path run = Runs.write(
                folder,
                single(),
                cell -> Trials.of(cell).tps(100).serverCpu(0.97).make(),
                5,
                trial -> false);
        Bottleneck decided =
                RunFolders.read(List.of(run)).analysis().points().get(0).bottleneck();
        Answer limit = answer(page(run), "What limits it?");
        assertThat(limit.headline()).isEqualTo("Server CPU");
        assertThat(limit.details()).containsExactly(decided.sentence(), decided.advice());
        assertThat(Objects.requireNonNull(limit.folded()).lines())
                .startsWith(decided.evidence().get(0).text());
    }

    /** A run alone has no name of a point: its line ends with the figure. */
    @Test
    void noLineEndsInNothing() throws IOException {
        Path one = Runs.write(
                folder.resolve("one"),
                single(),
                cell -> Trials.of(cell).tps(100).make(),
                5,
                trial -> false);
        Path other = Runs.write(
                folder.resolve("other"),
                single(),
                cell -> Trials.of(cell).tps(200).make(),
                5,
                trial -> false);
        List<String> lines = answer(page(one, other), "How fast?").details();
        assertThat(lines)
                .anyMatch(line -> line.contains(": 100 TPS"))
                .noneMatch(line -> line.matches(".*( at|:|,)\\s*"));
    }

    /** The fastest system has no price here: the price stands beside the throughput of the system that has one. */
    @Test
    void aPriceStandsBesideTheThroughputThatItBuys() throws IOException {
        Experiment both = Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [8]"));
        Page page = page(Runs.write(
                folder,
                both,
                cell -> cell.target().name().equals("iops-2000")
                        ? Studies.s4(cell)
                        : Trials.of(cell).tps(9_000).make(),
                5,
                trial -> false));
        assertThat(answer(page, "How fast?").headline()).isEqualTo("9,000 TPS");
        assertThat(answer(page, "What does it cost?").headline()).isEqualTo("The fastest system is not priced");
        assertThat(answer(page, "What does it cost?").details())
                .containsExactly("iops-2000, users=8: 740 TPS, 751.01 USD per month");
    }
}
