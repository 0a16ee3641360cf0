package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranking and recommendations for the points of several runs. */
@Parallel
class RankedPricesTest extends PricedRuns {

    /** A run of two targets, shared by the tests. */
    @TempDir
    static Path measured;

    @BeforeAll
    static void measureTwoTargets() throws IOException {
        runPlan(measured, """
                name: two
                targets:
                  - {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                  - {name: large, embedded: "simulated:service=constant:200us,servers=2"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                repeat: 2
                cost:
                  systems:
                    small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                    large: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:4000iops
                  models: [monthly-dollar]
                """);
    }

    private void runOfTwoTargets() throws IOException {
        Path from = kept(measured);
        Path to = folder.resolve("runs").resolve(from.getFileName());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    @Test
    void aPlanPricesEachTargetAndEveryPointIsARow() throws IOException {
        runOfTwoTargets();
        believed();
        Captured priced = price();
        assertThat(priced.status()).as(priced.err()).isEqualTo(ExitStatus.DONE);
        assertThat(priced.out())
                .containsPattern("Price/performance, from .* small to .* large:\\R    [0-9.]+ to [0-9.]+, ");
        assertThat(priced.out())
                .contains("751.01 USD")
                .contains("951.01 USD")
                .contains("TPS per monthly USD")
                .contains("not the measured system");
        assertThat(priced.out()).contains("2 of 2 points are not ranked").doesNotContain("Price/performance, each");
        assertThat(price("--meeting", "p95 < 60000 ms").out()).contains("No measured system meets the requirement.");
        assertThat(price("--meeting", "fast").err()).contains("is not a requirement; write some of");
        Map<?, ?> document = Json.read(price("--json").out(), Map.class);
        assertThat(Json.write(document.get("decisions"))).contains("\"ranking\" : [ ]");
        List<?> points = (List<?>) document.get("priced");
        assertThat(points).hasSize(2);
        assertThat(Json.write(points)).contains("\"cells\" : [ 1, 3 ]").containsPattern("\"high\" : [0-9]");
    }

    /** The same host name alone does not make the priced system the measured one. */
    @Test
    void whatIsPricedButWasNotMeasuredIsNotRanked() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", "db.office.example");
        assertThat(price().out())
                .contains("the database's host has no name of RDS in us-east-1")
                .contains("2 of 2 points are not ranked");
        asIfItHadRunOn("MySQL", RDS_HOST);
        assertThat(price().out())
                .contains("MySQL ran, and postgresql is priced")
                .contains("2 of 2 points are not ranked");
    }

    @Test
    void whatWasStoppedIsShownAndNotRanked() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        assertThat(price("--meeting", "p95 < 60000 ms").out()).contains("Cheapest that meets it: small");
        Path result = kept().resolve("result.json");
        Files.writeString(
                result, Files.readString(result).replaceFirst("\"status\" : \"DONE\"", "\"status\" : \"ABORTED\""));
        Captured priced = price("--meeting", "p95 < 60000 ms");
        assertThat(priced.out())
                .contains("ABORTED")
                .contains("Cheapest that meets it: large")
                .doesNotContain("Price/performance, each");
        assertThat(price("--json").out()).contains("\"flaw\" : \"ABORTED\"");
    }

    @Test
    void whatIsPricedAsAnotherSystemIsNotRanked() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        assertThat(price().out())
                .contains("Price/performance, each system at its best point")
                .doesNotContain("not ranked");
        assertThat(price("--cost", SYSTEM.replace("2xlarge", "4xlarge")).out())
                .contains("the run was priced as another system")
                .contains("2 of 2 points are not ranked");
        assertThat(price("--cost", SYSTEM).out()).contains("1 of 2 points are not ranked");
        assertThat(price("--region", "us-east-1").out()).doesNotContain("not ranked");
    }

    /** Rewrites the result as if the trials had run on that system. */
    @Test
    void whatRanAtTheProviderIsRanked() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        Captured priced = price("--meeting", "p95 < 60000 ms");
        assertThat(priced.out())
                .contains("Cheapest that meets it: small, " + SYSTEM + ": 751.01 USD per month")
                .contains("Price/performance, each system at its best point:")
                .contains("Pareto frontier of price and throughput:")
                .contains("200.00 USD per month more; ")
                .doesNotContain("not ranked");
        Map<?, ?> document = Json.read(price("--json").out(), Map.class);
        List<?> decisions = (List<?>) document.get("decisions");
        assertThat(decisions).hasSize(1);
        assertThat((List<?>) ((Map<?, ?>) decisions.get(0)).get("ranking")).hasSize(2);
        assertThat(Json.write(document.get("priced")))
                .contains("\"bought\" : \"8 vCPU (study of PostgreSQL 15 on RDS)\"");
    }

    /** Equal rates at both prices: 200 USD more gain nothing, which intervals of width zero show. */
    @Test
    void stepsRowsAndLedgersAreSaid() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        Captured priced = price("--meeting", "p95 < 60000 ms");
        assertThat(priced.out())
                .contains("per month more; 0 % throughput for +26.63 % of the price; no gain")
                .contains("throughput hardly grows: the largest gain for more money is large")
                .contains("4000 [4000, 4000]")
                .contains("limited by")
                .contains("Not observed: CPU, IOPS, Storage throughput")
                .doesNotContain("hour at capacity");
        assertThat(price("--model", "capacity", "--meeting", "p95 < 60000 ms").out())
                .contains("USD an hour at")
                .contains("1.029");
        assertThat(price("--model", "capacity").out()).doesNotContain("USD an hour at");
    }

    /** As the follow-up of the study of PostgreSQL compared its tables: 4000 TPS for 751.01 USD, then for 951.01 USD. */
    @Test
    void rowsAreComparedByHowMuchThroughputForTheMoneyChanges() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        assertThat(price().out())
                .containsPattern("Price/performance, from .* small to .* large:\\R    5.326 to 4.206, -21.03 %");
    }

    /** With two very different repetitions the interval is open at one end. */
    @Test
    void anIntervalThatIsOpenAtOneEndIsShown() throws IOException {
        runPlan("""
                name: repeated
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                repeat: 2
                cost:
                  system: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                  models: [monthly-dollar, million-transactions]
                """);
        believed();
        Path result = kept().resolve("result.json");
        Files.writeString(
                result,
                Files.readString(result)
                        .replaceFirst("\"transactionsPerSecond\" : 4000.0,", "\"transactionsPerSecond\" : 12000.0,"));
        assertThat(price().out())
                .contains("10.65 TPS per monthly USD (95 %: at most 78.33)")
                .contains("0.03572 USD per million transactions (95 %: at least 0.004858)");
    }

    @Test
    void whatMayHaveBeenSpoiledIsRankedWithItsMark() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        edit("(\"verdict\" : \\{\\s*\"status\" : )\"[A-Z]+\"", "$1\"SUSPECT\"");
        assertThat(price().out())
                .containsPattern(
                        "Price/performance, each system at its best point:\\R    small, .* TPS.* \\(SUSPECT\\)")
                .containsPattern("small, .* \\(SUSPECT\\) to large, .* \\(SUSPECT\\): 200.00 USD per month more");
        edit("(\"verdict\" : \\{\\s*\"status\" : )\"SUSPECT\"", "$1\"INVALID\"");
        assertThat(price("--meeting", "1 TPS").out())
                .contains("INVALID", "No measured system meets the requirement.")
                .doesNotContain("Price/performance, each");
    }

    /** At one offered rate prices can be compared, but capacity is unknown. */
    @Test
    void loadsThatAskForNoMoreThanSoMuchAreRankedByNoThroughput() throws IOException {
        runPlan("""
                name: offered
                targets:
                  - {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                  - {name: large, embedded: "simulated:service=constant:200us,servers=2"}
                workload: {id: oltp}
                load: {arrivals: poisson, users: 4}
                schedule: {measure: 1m, transactions: 20}
                matrix:
                  rate: [20/s, 40/s]
                cost:
                  systems:
                    small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                    large: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:4000iops
                  models: [monthly-dollar]
                """);
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        assertThat(price().out())
                .contains("Under a fixed load of 20/s offered, poisson, which does not show")
                .containsPattern("Under a fixed load of 40/s .*:\\R    small rate=40/s, .*\\R    large rate=40/s, ")
                .contains("its throughput is set by the load, 20/s offered, poisson")
                .doesNotContain("Price/performance, each", "next more expensive", "hardly grows", "ranked separately");
        Map<?, ?> document = Json.read(price("--json").out(), Map.class);
        List<?> decisions = (List<?>) document.get("decisions");
        assertThat(decisions).hasSize(1);
        assertThat((List<?>) ((Map<?, ?>) decisions.get(0)).get("ranking")).isEmpty();
        assertThat((Map<?, ?>) ((Map<?, ?>) decisions.get(0)).get("throttled")).hasSize(2);
    }

    /** Months of 720 and 730 hours are not comparable. */
    @Test
    void pricesOfDifferentMonthsAreNotCompared() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        Path first = kept();
        Path second = folder.resolve("second");
        Files.createDirectories(second);
        for (String file : List.of("experiment.json", "result.json")) {
            Files.writeString(
                    second.resolve(file),
                    Files.readString(first.resolve(file)).replaceAll("(\"hoursPerMonth\" : )730", "$1720"));
        }
        String[] both = {"price", first.toString(), second.toString()};
        Captured priced = Captured.run(both);
        assertThat(priced.status()).as(priced.err()).isEqualTo(ExitStatus.DONE);
        assertThat(priced.out())
                .contains("The prices are of months of 720 and 730 hours and cannot be compared")
                .contains(", for a month of 720 hours")
                .doesNotContain("for a month of 730 hours", "Price/performance, each", "per month more; ");
        assertThat(Captured.run(with(List.of(both), "--json")).out())
                .contains("\"decisions\" : [ ]")
                .contains("\"difference\" : \"The prices are of months");
        Captured meeting = Captured.run(with(List.of(both), "--meeting", "1 TPS"));
        assertThat(meeting.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(meeting.err()).contains("--meeting: The prices are of months of 720 and 730 hours");
        assertThat(Captured.run(with(List.of(both), "--hours-per-month", "730")).out())
                .contains("Price/performance, each system at its best point")
                .doesNotContain("cannot be compared");
    }

    @Test
    void workloadsThatAreNotAlikeAreNotSetSideBySide() throws IOException {
        runPlan("""
                name: mixes
                targets: {name: one, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: oltp}
                schedule: {measure: 1m, transactions: 300}
                matrix:
                  script: [read-only, read-write]
                  users: [1, 2]
                cost:
                  system: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                  models: [monthly-dollar]
                """);
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        assertThat(price().out())
                .contains("each workload is ranked separately.")
                .contains("oltp script=read-only:")
                .contains("oltp script=read-write:");
        Map<?, ?> document = Json.read(price("--json").out(), Map.class);
        assertThat((List<?>) document.get("decisions")).hasSize(2);
    }
}
