package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.result.Cost;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was measured is priced again from its files; in this JVM and without a database. */
@Parallel
class PriceCommandTest extends PricedRuns {

    @Test
    void theSameListGivesTheSamePriceAgain() throws IOException {
        Captured ran = run("--cost", SYSTEM, "--json");
        assertThat(cost(price("--json"))).isEqualTo(costOf(ran));
        assertThat(price().out()).contains("751.01 USD per month");
    }

    /** Its terms, its models and its own prices, which no list has, are kept with it. */
    @Test
    void whatAPlanSaidOfItsPricesHoldsWhenItIsPricedAgain() throws IOException {
        Path prices = override();
        Captured ran = runPlan("""
                name: priced
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                cost:
                  system: rds:us-east-1:mysql:db.m5.large:gp3:100GiB
                  prices: prices.csv
                  term: reserved-1y-no-upfront
                  hours-per-month: 720
                  models: [monthly-dollar]
                """);
        believed();
        Files.delete(prices);
        Cost again = cost(price("--json"));
        assertThat(again.perMonth()).isEqualByComparingTo("36");
        assertThat(again.metrics()).extracting(Cost.Value::name).containsExactly("tpsPerMonthlyDollar");
        assertThat(again.basis().prices())
                .extracting(row -> row.option().code() + " " + row.listDate() + " " + row.source())
                .containsExactly("reserved-1y-no-upfront 2020-01-01 a test", "on-demand 2020-01-01 a test");
        assertThat(ran.out()).contains("\"perMonth\" : 36");
        assertThat(price().out())
                .contains("0.05 USD per Hrs of aws us-east-1 rds.instance.mysql.db.m5.large.single")
                .containsPattern("list of 2020-01-01, \\d+ days old: a test")
                .contains("is cheaper if it runs at least 50 % of all hours.");
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
                .contains("is cheaper if it runs at least 50 % of all hours");
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
        assertThat(priced.out()).contains("10.00 USD per month").doesNotContain("A reserved instance");
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
        assertThat(without.err()).contains("has no bill").contains("--cost");
        assertThat(cost(price("--json", "--cost", SYSTEM)).perMonth()).isEqualByComparingTo("751.01");
    }

    @Test
    void wrongOptionsAreRefused() throws IOException {
        run("--cost", SYSTEM);
        assertThat(price("--region", "us-aest-1").err())
                .contains("no price in 'us-aest-1' (did you mean 'us-east-1'?)");
        assertThat(price("--term", "reserved").err()).contains("no purchase option 'reserved'");
        assertThat(price("--term", "reserved-1y-no-upfront").err())
                .contains("rds.instance.postgresql.db.m5.2xlarge.single (Hrs, reserved-1y-no-upfront)");
        assertThat(price("--on", "yesterday").err()).contains("a date such as 2026-11-22 is needed");
        assertThat(price("--currency", "EUR").err()).contains("no rate of exchange from USD to EUR");
        assertThat(price("--model", "monthly-dolar").err()).contains("did you mean 'monthly-dollar'?");
        assertThat(price("--hours-per-month", "0").err()).contains("found 0, a month has up to 744");
        assertThat(Captured.run("price", folder.resolve("none").toString()).err())
                .contains("is not the folder of a run");
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
        lines.addAll(Files.readAllLines(root.resolve("docs/tutorials/your-own-database.md")));
        List<String> examples =
                lines.stream().filter(line -> line.startsWith("./assay price ")).toList();
        assertThat(examples).hasSizeGreaterThan(4);
        for (String example : examples) {
            String[] words = example.replace("prices.csv", prices.toString()).split(" ");
            Captured priced = price(Arrays.copyOfRange(words, 3, words.length));
            assertThat(priced.status()).as(example + ": " + priced.err()).isEqualTo(ExitStatus.DONE);
            assertThat(priced.out()).as(example).contains(" USD per month of ");
        }
    }

    @Test
    void clientsElsewhereMakeNoOtherSystemOfIt() throws IOException {
        run("--cost", SYSTEM);
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        Cost near = cost(price("--json", "--client", "same-zone"));
        assertThat(near.measured()).isTrue();
        assertThat(near.basis().missing())
                .extracting(gap -> gap.component().code())
                .containsExactly("backup");
        assertThat(cost(price("--json")).basis().missing())
                .extracting(gap -> gap.component().code())
                .containsExactly("backup", "transfer", "transfer");
    }

    /** What the follow-up of the study of PostgreSQL paid more. */
    @Test
    void whatTheNextStepCostsIsSaid() throws IOException {
        run("--cost", SYSTEM);
        assertThat(price("--cost", SYSTEM.replace("2000iops", "4000iops")).out())
                .contains("200.00 USD per month more than the price at the time of the run, " + SYSTEM);
    }

    /** Also if it is less than the smallest coin. */
    @Test
    void smallChangeOfAPriceIsReported() throws IOException {
        run("--cost", bill("before", "0.010").toString());
        assertThat(price("--cost", bill("after", "0.014").toString()).out())
                .contains("0.004 USD per month more than the price at the time of the run, ");
        assertThat(price("--cost", bill("same", "0.010").toString()).out())
                .doesNotContain("the price at the time of the run");
    }

    private Path bill(String name, String price) throws IOException {
        return Files.writeString(folder.resolve(name + ".csv"), """
                component,provider,region,key,quantity,unit,reason,price,currency
                storage,own,office,disk,1,Mo,a disk,%s,USD
                """.formatted(price));
    }

    /** In another region as well: what is missing there is named by its region. */
    @Test
    void elsewhereRequestsHaveTheirBreakEvenToo() throws IOException {
        run("--cost", "rds:us-east-1:aurora-mysql:db.r6g.large:aurora:100GiB");
        Path prices = Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,eu-west-1,rds.instance.aurora-mysql.db.r6g.large.single,Hrs,1,USD,on-demand,2020-01-01,a test
                aws,eu-west-1,rds.instance.aurora-mysql.db.r6g.large.ioopt,Hrs,1.1,USD,on-demand,2020-01-01,a test
                aws,eu-west-1,aurora.storage,GB-Mo,0.73,USD,on-demand,2020-01-01,a test
                aws,eu-west-1,aurora.storage.ioopt,GB-Mo,1.46,USD,on-demand,2020-01-01,a test
                aws,eu-west-1,aurora.io,IOs,0.0000002,USD,on-demand,2020-01-01,a test
                """);
        assertThat(price("--region", "eu-west-1", "--prices", prices.toString()).out())
                .contains("rds:eu-west-1:aurora-mysql:db.r6g.large:aurora-iopt1:100GiB is cheaper from 1000000 I/O"
                        + " requests per hour on.");
    }

    /** Two lists have what requests cost, and instances with them in their price: here with round figures. */
    @Test
    void fromHowManyRequestsOnTheyAreBetterInThePriceIsSaid() throws IOException {
        run("--cost", "rds:us-east-1:aurora-mysql:db.r6g.large:aurora:100GiB");
        assertThat(price().out())
                .contains("is unknown: there is no price of aws us-east-1"
                        + " rds.instance.aurora-mysql.db.r6g.large.ioopt (Hrs, on-demand)");
        Path prices = Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,us-east-1,rds.instance.aurora-mysql.db.r6g.large.single,Hrs,1,USD,on-demand,2020-01-01,a test
                aws,us-east-1,rds.instance.aurora-mysql.db.r6g.large.ioopt,Hrs,1.1,USD,on-demand,2020-01-01,a test
                aws,us-east-1,aurora.storage,GB-Mo,0.73,USD,on-demand,2020-01-01,a test
                aws,us-east-1,aurora.storage.ioopt,GB-Mo,1.46,USD,on-demand,2020-01-01,a test
                aws,us-east-1,aurora.io,IOs,0.0000002,USD,on-demand,2020-01-01,a test
                """);
        String[] asked = {"--prices", prices.toString()};
        assertThat(price(asked).out())
                .contains("rds:us-east-1:aurora-mysql:db.r6g.large:aurora-iopt1:100GiB is cheaper from 1000000 I/O"
                        + " requests per hour on.");
        assertThat(price("--json", "--prices", prices.toString()).out())
                .containsPattern("\"requestsPerHour\" : 1000000\\D");
    }

    /** As the run was priced: where its clients stand is no part of the other system. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "same-zone  |",
                "other-zone | data.crossAz.eachWay data.crossAz.eachWay",
                "internet   | data.out.internet.tier1"
            })
    void anotherSystemIsPricedForTheClientsOfTheRun(String place, @Nullable String transfer) throws IOException {
        run("--cost", SYSTEM, "--client", place);
        String other = SYSTEM.replace("2xlarge", "4xlarge");
        assertThat(transfer(cost(price("--json", "--cost", other)))).isEqualTo(transfer);
        assertThat(transfer(cost(price("--json", "--cost", other, "--client", "same-zone"))))
                .isNull();
    }

    private static @Nullable String transfer(Cost cost) {
        String keys = cost.basis().bill().meters().stream()
                .filter(meter -> meter.component() == CostComponent.TRANSFER)
                .map(meter -> meter.sku() == null ? "unknown" : meter.sku().key())
                .collect(Collectors.joining(" "));
        return keys.isEmpty() ? null : keys;
    }
}
