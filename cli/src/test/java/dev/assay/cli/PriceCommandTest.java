package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is measured is priced, and priced again from its files; in this JVM and without a database. */
class PriceCommandTest {

    private static final String SYSTEM = "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops";
    private static final String RDS_HOST = "small.c9akciq32.us-east-1.rds.amazonaws.com";
    private static final String STATION = "simulated:service=constant:200us,servers=1";

    @TempDir
    Path folder;

    private Captured run(String... more) {
        return Captured.run(with(
                List.of(
                        "run",
                        "tpcc",
                        "--embedded",
                        STATION,
                        "--duration",
                        "1s",
                        "--quiet",
                        "--out",
                        folder.resolve("runs").toString()),
                more));
    }

    private static String[] with(List<String> first, String... more) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private Path kept() throws IOException {
        try (var runs = Files.list(folder.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private Captured price(String... more) throws IOException {
        return Captured.run(with(List.of("price", kept().toString()), more));
    }

    private static Cost cost(Captured captured) {
        assertThat(captured.err()).isEmpty();
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        List<?> priced = (List<?>) document.get("priced");
        assertThat(priced).hasSize(1);
        return Json.read(Json.write(((Map<?, ?>) priced.get(0)).get("cost")), Cost.class);
    }

    @Test
    void aRunSaysWhatItsSystemCosts() {
        Captured captured = run("--cost", SYSTEM);
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        assertThat(captured.out())
                .contains("751.01 USD a month of 730 hours")
                .contains("instance 519.76, storage 31.25, iops 200.00")
                .contains("TPS per monthly USD")
                .contains("microcents per New-Order")
                .contains("price of a system that was not measured");
    }

    @Test
    void theDocumentHasThePriceItsFiguresAndTheBill() {
        Captured captured = run("--cost", SYSTEM, "--json");
        TrialResult trial = Json.read(captured.out(), TrialResult.class);
        Cost cost = Objects.requireNonNull(trial.cost());
        assertThat(cost.currency()).isEqualTo("USD");
        assertThat(cost.perMonth()).isEqualByComparingTo("751.01");
        assertThat(cost.components()).extracting(Cost.Component::name).containsExactly("instance", "storage", "iops");
        assertThat(cost.metrics())
                .extracting(Cost.Value::name)
                .contains(
                        "tpsPerMonthlyDollar",
                        "microcentsPerTransaction",
                        "dollarsPerTpmC3Years",
                        "dollarsPerMillionTransactions");
        assertThat(cost.measured()).isFalse();
        assertThat(cost.bill().system()).isEqualTo(SYSTEM);
        BigDecimal tps = BigDecimal.valueOf(trial.transactionsPerSecond());
        BigDecimal each = cost.metrics().stream()
                .filter(metric -> metric.name().equals("tpsPerMonthlyDollar"))
                .findFirst()
                .orElseThrow()
                .value();
        assertThat(each.multiply(cost.perMonth()).subtract(tps).abs()).isLessThan(new BigDecimal("0.000001"));
    }

    @Test
    void theSameListGivesTheSamePriceAgain() throws IOException {
        TrialResult trial = Json.read(run("--cost", SYSTEM, "--json").out(), TrialResult.class);
        assertThat(cost(price("--json"))).isEqualTo(trial.cost());
        assertThat(price().out()).contains("751.01 USD a month");
    }

    /** Its terms, its models and its own prices, which no list has, are kept with it. */
    @Test
    void whatAPlanSaidOfItsPricesHoldsWhenItIsPricedAgain() throws IOException {
        Path prices = override();
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: priced
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 500ms}
                cost:
                  system: rds:us-east-1:mysql:db.m5.large:gp3:100GiB
                  prices: prices.csv
                  term: reserved-1y-no-upfront
                  hours-per-month: 720
                  models: [monthly-dollar]
                """);
        Captured ran = Captured.run(
                "run", plan.toString(), "--out", folder.resolve("runs").toString(), "--json");
        assertThat(ran.status()).as(ran.err()).isEqualTo(ExitStatus.DONE);
        Files.delete(prices);
        Cost again = cost(price("--json"));
        assertThat(again.perMonth()).isEqualByComparingTo("36");
        assertThat(again.metrics()).extracting(Cost.Value::name).containsExactly("tpsPerMonthlyDollar");
        assertThat(again.prices())
                .extracting(row -> row.option().code() + " " + row.listDate() + " " + row.source())
                .containsExactly("reserved-1y-no-upfront 2020-01-01 a test", "on-demand 2020-01-01 a test");
        assertThat(ran.out()).contains("\"perMonth\" : 36");
        assertThat(price().out())
                .contains("0.05 USD for one Hrs of aws us-east-1 rds.instance.mysql.db.m5.large.single")
                .contains("list of 2020-01-01: a test");
        assertThat(price("--on", "2026-11-22").err()).contains("(Hrs, reserved-1y-no-upfront)");
        assertThat(cost(price("--json", "--on", "2026-11-22", "--term", "on-demand"))
                        .perMonth())
                .isGreaterThan(again.perMonth());
    }

    @Test
    void itIsPricedElsewhereBoughtOtherwiseAndInAnotherCurrency() throws IOException {
        run(
                "--cost",
                "rds:us-east-1:mysql:db.m5.large:gp3:100GiB",
                "--prices",
                override().toString());
        Cost here = cost(price("--json", "--prices", override().toString()));
        Cost there = cost(
                price("--json", "--region", "eu-west-1", "--prices", override().toString()));
        assertThat(here.perMonth()).isEqualByComparingTo("73");
        assertThat(there.perMonth()).isEqualByComparingTo("146");
        Cost reserved = cost(price(
                "--json",
                "--term",
                "reserved-1y-no-upfront",
                "--prices",
                override().toString()));
        assertThat(reserved.perMonth()).isEqualByComparingTo("36.5");
        assertThat(price(
                                "--term",
                                "reserved-1y-no-upfront",
                                "--prices",
                                override().toString())
                        .out())
                .contains("worth it from 50 % of all hours on");
        Cost euros = cost(price(
                "--json",
                "--currency",
                "EUR",
                "--exchange",
                "USD:EUR:0.5:2022-01-01:ECB",
                "--prices",
                override().toString()));
        assertThat(euros.currency()).isEqualTo("EUR");
        assertThat(euros.perMonth()).isEqualByComparingTo("36.5");
        assertThat(euros.notes()).anyMatch(note -> note.contains("0.5 EUR on 2022-01-01, by ECB"));
        Cost month = cost(price(
                "--json", "--hours-per-month", "720", "--prices", override().toString()));
        assertThat(month.perMonth()).isEqualByComparingTo("72");
    }

    @Test
    void whatHasNoInstanceIsNotWorthAReservation() throws IOException {
        run("--cost", SYSTEM);
        Path bill = Files.writeString(folder.resolve("bill.csv"), """
                component,provider,region,key,quantity,unit,reason,price,currency
                storage,own,office,disk,1,Mo,a disk,10,USD
                """);
        Captured priced = price("--cost", bill.toString(), "--term", "reserved-1y-no-upfront");
        assertThat(priced.status()).as(priced.err()).isEqualTo(ExitStatus.DONE);
        assertThat(priced.out()).contains("10.00 USD a month").doesNotContain("worth it");
    }

    private Path override() throws IOException {
        return Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,us-east-1,rds.instance.mysql.db.m5.large.single,Hrs,0.1,USD,on-demand,2020-01-01,a test
                aws,eu-west-1,rds.instance.mysql.db.m5.large.single,Hrs,0.2,USD,on-demand,2020-01-01,a test
                aws,us-east-1,rds.instance.mysql.db.m5.large.single,Hrs,0.05,USD,reserved-1y-no-upfront,2020-01-01,a test
                aws,us-east-1,rds.storage.gp3.single,GB-Mo,0,USD,on-demand,2020-01-01,a test
                aws,eu-west-1,rds.storage.gp3.single,GB-Mo,0,USD,on-demand,2020-01-01,a test
                """);
    }

    @Test
    void whatWasNotPricedNeedsABill() throws IOException {
        run();
        Captured without = price();
        assertThat(without.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(without.err()).contains("holds no bill").contains("--cost");
        assertThat(cost(price("--json", "--cost", SYSTEM)).perMonth()).isEqualByComparingTo("751.01");
    }

    @Test
    void aPriceThatIsMissingIsKnownBeforeAnythingRuns() {
        Captured captured = run("--cost", "rds:us-east-1:postgresql:db.m5.large:io1:250GiB:2000iops:multi-az");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("there is no price of aws us-east-1 rds.storage.io1.multi");
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void wrongOptionsAreRefused() throws IOException {
        run("--cost", SYSTEM);
        assertThat(price("--region", "us-aest-1").err())
                .contains("no price in 'us-aest-1' (did you mean 'us-east-1'?)");
        assertThat(price("--term", "reserved").err()).contains("no purchase option 'reserved'");
        assertThat(price("--term", "reserved-1y-no-upfront").err())
                .contains("rds.instance.postgresql.db.m5.2xlarge.single (Hrs, reserved-1y-no-upfront)");
        assertThat(price("--on", "yesterday").err()).contains("a day such as 2026-11-22 is needed");
        assertThat(price("--currency", "EUR").err()).contains("no rate of exchange from USD to EUR");
        assertThat(price("--model", "monthly-dolar").err()).contains("did you mean 'monthly-dollar'?");
        assertThat(price("--hours-per-month", "0").err()).contains("found 0, a month has up to 744");
        assertThat(Captured.run("price", folder.resolve("none").toString()).err())
                .contains("is no folder of a run");
        assertThat(run("--prices", "x.csv").err()).contains("no system is priced; say which with cost");
    }

    private Captured runOfTwoTargets() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: two
                targets:
                  - {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                  - {name: large, embedded: "simulated:service=constant:200us,servers=2"}
                workload: {id: tpcc}
                schedule: {measure: 500ms}
                repeat: 2
                cost:
                  systems:
                    small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                    large: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:4000iops
                  models: [monthly-dollar]
                """);
        String runs = folder.resolve("runs").toString();
        Captured captured = Captured.run("run", plan.toString(), "--out", runs, "--quiet");
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        return captured;
    }

    @Test
    void aPlanPricesEachTargetAndEveryPointIsARow() throws IOException {
        Captured captured = runOfTwoTargets();
        assertThat(captured.out()).contains("TPS per money a month").containsPattern("\\d /USD");
        Captured priced = price();
        assertThat(priced.status()).as(priced.err()).isEqualTo(ExitStatus.DONE);
        assertThat(priced.out())
                .containsPattern("Throughput for the money, from .* small to .* large:\\R    [0-9.]+ to [0-9.]+, ");
        assertThat(priced.out())
                .contains("751.01 USD")
                .contains("951.01 USD")
                .contains("TPS per monthly USD")
                .contains("not the system that was measured");
        assertThat(priced.out()).contains("2 of 2 points are not ranked").doesNotContain("Most throughput");
        assertThat(price("--meeting", "p95 < 1000 ms").out()).contains("Nothing that was measured meets it.");
        assertThat(price("--meeting", "fast").err()).contains("nothing that a system has to give");
        Map<?, ?> document = Json.read(price("--json").out(), Map.class);
        assertThat((List<?>) ((Map<?, ?>) document.get("decisions")).get("ranking"))
                .isEmpty();
        List<?> points = (List<?>) document.get("priced");
        assertThat(points).hasSize(2);
        // The lower end of two repetitions that a busy host drove may reach nothing, and is open then.
        assertThat(Json.write(points)).contains("\"cells\" : [ 1, 3 ]").containsPattern("\"high\" : [0-9]");
    }

    @Test
    void whatAPlanSaysOfPricesIsCheckedWhereItStands() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: wrong
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                cost:
                  systems:
                    smal: rds:us-east-1:postgresql:db.m5.2xlarge:gp3:250GiB
                    small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:1iops
                """);
        assertThat(Captured.run("plan", "check", plan.toString()).err())
                .contains("plan.yaml:6:")
                .contains("there is no target 'smal' (did you mean 'small'?)")
                .contains("plan.yaml:7:")
                .contains("250 GiB of io1 can have 1000 to 12500 IOPS, found 1");
    }

    private void asIfItHadRunOn(String product, String host) throws IOException {
        Path result = kept().resolve("result.json");
        Files.writeString(
                result,
                Files.readString(result)
                        .replaceAll("\"sameHost\" : null", "\"sameHost\" : false")
                        .replaceAll("\"product\" : \"[^\"]*\"", "\"product\" : \"" + product + "\"")
                        .replaceAll("\"url\" : \"[^\"]*\"", "\"url\" : \"jdbc:x://" + host + ":5432/db\""));
    }

    /** Elsewhere is not yet what was bought. */
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
        assertThat(price("--meeting", "p95 < 1000 ms").out()).contains("The cheapest that meets it: small");
        Path result = kept().resolve("result.json");
        Files.writeString(
                result, Files.readString(result).replaceFirst("\"status\" : \"DONE\"", "\"status\" : \"ABORTED\""));
        Captured priced = price("--meeting", "p95 < 1000 ms");
        assertThat(priced.out())
                .contains("ABORTED")
                .contains("The cheapest that meets it: large")
                .doesNotContain("Most throughput");
        assertThat(price("--json").out()).contains("\"flaw\" : \"ABORTED\"");
    }

    @Test
    void whatIsPricedAsAnotherSystemIsNotRanked() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        assertThat(price().out()).contains("Most throughput for the money").doesNotContain("not ranked");
        assertThat(price("--cost", SYSTEM.replace("2xlarge", "4xlarge")).out())
                .contains("what is priced is not what the run was priced as")
                .contains("2 of 2 points are not ranked");
        assertThat(price("--cost", SYSTEM).out()).contains("1 of 2 points are not ranked");
        assertThat(price("--region", "us-east-1").out()).doesNotContain("not ranked");
    }

    /** As if the same trials had run there. */
    @Test
    void whatRanAtTheProviderIsRanked() throws IOException {
        runOfTwoTargets();
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        // No rate: two short trials may differ so much that their interval reaches nothing.
        Captured priced = price("--meeting", "p95 < 1000 ms");
        assertThat(priced.out())
                .contains("The cheapest that meets it: small, " + SYSTEM + ": 751.01 USD a month")
                .contains("Most throughput for the money: ")
                .contains("Nothing else is as cheap and as fast:")
                .contains("200.00 USD a month more for ")
                .doesNotContain("not ranked");
        Map<?, ?> document = Json.read(price("--json").out(), Map.class);
        assertThat((List<?>) ((Map<?, ?>) document.get("decisions")).get("ranking"))
                .hasSize(2);
        assertThat(Json.write(document.get("priced")))
                .contains("\"bought\" : \"8 vCPU (study of PostgreSQL 15 on RDS)\"");
    }

    /** On a run that is priced as the pages price it. */
    @Test
    void theExamplesOfThePagesGivePrices() throws IOException {
        run("--cost", SYSTEM);
        Path root = Path.of("").toAbsolutePath().getParent();
        List<String> page = Files.readAllLines(root.resolve("docs/cost.md"));
        int table = page.indexOf("    provider,region,key,unit,price,currency,option,list_date,source");
        Path prices = Files.write(
                folder.resolve("prices.csv"),
                page.subList(table, table + 3).stream().map(String::strip).toList());
        List<String> lines = new ArrayList<>(page);
        lines.addAll(Files.readAllLines(root.resolve("README.md")));
        List<String> examples =
                lines.stream().filter(line -> line.startsWith("./assay price ")).toList();
        assertThat(examples).hasSizeGreaterThan(4);
        for (String example : examples) {
            String[] words = example.replace("prices.csv", prices.toString()).split(" ");
            Captured priced = price(Arrays.copyOfRange(words, 3, words.length));
            assertThat(priced.status()).as(example + ": " + priced.err()).isEqualTo(ExitStatus.DONE);
            assertThat(priced.out()).as(example).contains(" USD a month of ");
        }
    }

    @Test
    void pricesAreListedWithDatesAndSources() {
        Captured all = Captured.run("prices", "--region", "us-east-1", "--key", "rds.storage.gp3.single");
        assertThat(all.out())
                .contains("2026-10-06")
                .contains("2026-10-15")
                .contains("0.115 USD")
                .contains("[1] AWS");
        assertThat(Captured.run(
                                "prices",
                                "--region",
                                "us-east-1",
                                "--key",
                                "rds.storage.gp3.single",
                                "--on",
                                "2026-10-10")
                        .out())
                .contains("2026-10-06")
                .doesNotContain("2026-10-15");
        Map<?, ?> document = Json.read(
                Captured.run("prices", "--key", "db.m5.2xlarge.multi", "--json").out(), Map.class);
        assertThat((List<?>) document.get("prices")).hasSizeGreaterThan(8);
        assertThat(Captured.run("prices", "--key", "no such thing").out()).contains("there is no such price");
    }
}
