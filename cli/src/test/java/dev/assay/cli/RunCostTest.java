package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Cost;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The price of a run. */
@Parallel
class RunCostTest extends PricedRuns {

    @Test
    void aRunSaysWhatItsSystemCosts() {
        Captured captured = run("--cost", SYSTEM);
        assertThat(captured.out())
                .contains("751.01 USD per month of 730 hours")
                .contains("instance 519.76, storage 31.25, iops 200.00")
                .contains("price of a system that was not measured")
                .contains("not in the price: backup, transfer")
                .contains("details: assay price " + folder);
        assertThat(captured.out()
                        .lines()
                        .dropWhile(line -> !line.startsWith("Cost "))
                        .takeWhile(line -> !line.startsWith("Verdict ")))
                .as("each of the cost block")
                .hasSizeBetween(4, 5);
        assertThat(captured.status()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
    }

    /** 4,000 transactions a second, 120,000 New-Orders a minute, for 751.01 USD a month: whatever this host was busy with. */
    @Test
    void theFiguresFollowFromTheRatesAndThePrice() throws IOException {
        run("--cost", SYSTEM);
        believed();
        edit("(\"metric\" : \"tpmC\",\\s*\"value\" : )[0-9.E]+", "$1120000.0");
        assertThat(price().out())
                .contains("5.326 TPS per monthly USD")
                .contains("14.29 microcents per New-Order")
                .contains("0.07144 USD per million transactions")
                .contains("0.2253 USD per tpmC, 3 years");
        List<Cost.Value> metrics = cost(price("--json")).metrics();
        assertThat(metrics)
                .extracting(Cost.Value::name)
                .contains(
                        "tpsPerMonthlyDollar",
                        "microcentsPerTransaction",
                        "dollarsPerTpmC3Years",
                        "dollarsPerMillionTransactions",
                        "tpcStylePricePerTpmC");
        BigDecimal each = metrics.stream()
                .filter(metric -> metric.name().equals("tpsPerMonthlyDollar"))
                .findFirst()
                .orElseThrow()
                .value();
        assertThat(each.multiply(new BigDecimal("751.01"))
                        .subtract(BigDecimal.valueOf(4_000))
                        .abs())
                .isLessThan(new BigDecimal("0.000001"));
    }

    /** An unusable result has no price/performance, but a reason. */
    @Test
    void whatIsInvalidHasAPriceAndNoFigure() throws IOException {
        run("--cost", SYSTEM);
        believed();
        edit("(\"verdict\" : \\{\\s*\"status\" : )\"[A-Z]+\"", "$1\"INVALID\"");
        assertThat(price().out()).contains("751.01 USD per month of 730 hours").contains("no price-performance figure");
        assertThat(cost(price("--json")).metrics()).isEmpty();
    }

    @Test
    void theDocumentHasThePriceItsFiguresAndTheBill() {
        Captured captured = run("--cost", SYSTEM, "--json");
        Cost cost = costOf(captured);
        assertThat(cost.currency()).isEqualTo("USD");
        assertThat(cost.perMonth()).isEqualByComparingTo("751.01");
        assertThat(cost.components()).extracting(Cost.Component::name).containsExactly("instance", "storage", "iops");
        assertThat(cost.measured()).isFalse();
        assertThat(cost.basis().bill().system()).isEqualTo(SYSTEM);
    }

    @Test
    void theProbeIsPricedApart() throws IOException {
        Cost cost = costOf(run("--cost", SYSTEM, "--probe", "ec2:us-east-1:m5.large:2", "--json"));
        assertThat(cost.perMonth()).isEqualByComparingTo("751.01");
        assertThat(cost.probePerMonth()).isEqualByComparingTo("140.16");
        assertThat(price("--probe", "ec2:us-east-1:m5.large").out())
                .contains("client hosts, not included: 70.08 USD per month");
        assertThat(cost(price("--json", "--cost", SYSTEM.replace("2000iops", "4000iops")))
                        .probePerMonth())
                .as("kept beside another system")
                .isEqualByComparingTo("140.16");
        assertThat(run("--probe", "ec2:us-east-1:m5.large").err())
                .contains("probe: requires cost, the system to price");
        assertThat(run("--cost", SYSTEM, "--probe", "ec2:us-east-1:m5.lagre").err())
                .contains("no price of a type 'm5.lagre' (did you mean 'm5.large'?)");
    }

    @Test
    void whereClientsStandIsNotSaidOfABillInAFile() throws IOException {
        Path bill = Files.writeString(folder.resolve("bill.csv"), """
                component,provider,region,key,quantity,unit,reason,price,currency
                instance,own,office,server,1,Hrs,a server,0.35,USD
                """);
        String refusal = "client: cannot be combined with the bill bill.csv, which is not a system in short form";
        assertThat(run("--cost", bill.toString(), "--client", "same-zone").err())
                .contains(refusal);
        run("--cost", bill.toString());
        assertThat(price("--client", "same-zone").err()).contains(refusal);
    }

    /** The minimum cost of a plan, its prices, and what they do not include. */
    @Test
    void aPlanSaysWhatItCostsAtLeast() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: dear
                targets:
                  - {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                  - {name: large, embedded: "simulated:service=constant:200us,servers=2"}
                workload: {id: tpcc}
                schedule: {measure: 1h}
                cost:
                  systems:
                    small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                    large: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:4000iops
                  probe: ec2:us-east-1:m5.large
                """);
        assertThat(Captured.run("plan", "explain", plan.toString()).out())
                .contains(
                        "small is priced as " + SYSTEM + ": 751.01 USD per month, at least 1.12 USD for the 1h of its")
                .contains("951.01 USD per month, at least 1.40 USD for the 1h of its cells, without the data load")
                .contains("client hosts: 70.08 USD per month")
                .contains("0.712 USD per Hrs of aws us-east-1 rds.instance.postgresql.db.m5.2xlarge.single")
                .contains("not in the price: backup, ")
                .contains(
                        "Total of all priced targets: at least 2.52 USD, plus the data load and everything without a price");
        Files.writeString(plan, Files.readString(plan).replace("measure: 1h", "measure: 1m"));
        assertThat(Captured.run("plan", "explain", plan.toString()).out())
                .contains("at least 0.17 USD for the 1m of its cells, without the data load (at least 10m are billed)");
    }

    @Test
    void aPriceThatIsMissingIsKnownBeforeAnythingRuns() {
        Captured captured = run("--cost", "rds:us-east-1:postgresql:db.m5.large:io1:250GiB:2000iops:multi-az");
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("there is no price of aws us-east-1 rds.storage.io1.multi");
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void whereClientsStandIsSaidOfWhatIsPriced() {
        assertThat(costOf(run("--cost", SYSTEM, "--client", "same-zone", "--json"))
                        .basis()
                        .missing())
                .extracting(gap -> gap.component().code())
                .containsExactly("backup");
        assertThat(run("--cost", SYSTEM, "--client", "moon").err())
                .contains("there is no client location 'moon'; known are same-zone, other-zone, internet");
        assertThat(run("--client", "same-zone").err()).contains("client: requires cost, the system to price");
        assertThat(run("--prices", "x.csv").err()).contains("prices: requires cost, the system to price");
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
                    small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB
                """);
        assertThat(Captured.run("plan", "check", plan.toString()).err())
                .contains("plan.yaml:6:")
                .contains("there is no target 'smal' (did you mean 'small'?)")
                .contains("plan.yaml:7:")
                .contains("io1 is sold by its IOPS; add them, such as 2000iops");
    }

    @Test
    void aLimitThatWasNotVerifiedIsAWarningOfThePlan() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: beyond
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                cost:
                  systems:
                    small: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:1iops
                """);
        Captured explained = Captured.run("plan", "explain", plan.toString());
        assertThat(explained.status()).isZero();
        assertThat(explained.out())
                .contains(
                        "250 GiB of io1 can have 1000 to 12500 IOPS, found 1 (limit not verified, written down on 2026-");
    }

    @Test
    void whatAPlanSaysOfInstancesIsKept() throws IOException {
        runPlan("""
                name: stated
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                cost:
                  system: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                  client: same-zone
                  measured: true
                  instances:
                    db.m5.2xlarge: {vcpus: 8, memory-gib: 30.5, network-gbps: 2.5, storage-mbps: 2300}
                """);
        asIfItHadRunOn("PostgreSQL", RDS_HOST);
        assertThat(price().out())
                .contains("30.5 GiB (stated in the plan)")
                .contains("up to 2.5 Gbit/s (stated in the plan)");
        assertThat(cost(price("--json")).basis().facts())
                .extracting(facts -> facts.instanceClass() + " " + facts.stated())
                .containsExactly("db.m5.2xlarge true");
        Path wrong = Files.writeString(folder.resolve("wrong.yaml"), """
                name: wrong
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                cost:
                  system: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                  instances:
                    db.m5.2xlarge: {vcpus: 0, memory-gib: 30}
                """);
        assertThat(Captured.run("plan", "check", wrong.toString()).err())
                .contains("wrong.yaml:7:")
                .contains("must be above 0; omit unknown ones");
        Files.writeString(
                wrong, Files.readString(wrong).replace("    db.m5.2xlarge: {vcpus: 0", "    db.m5.2xlage: {vcpus: 8"));
        assertThat(Captured.run("plan", "check", wrong.toString()).err())
                .contains("wrong.yaml:7:")
                .contains("there is no class 'db.m5.2xlage' (did you mean 'db.m5.2xlarge'?); priced are db.m5.2xlarge");
    }

    /** Prices of one's own may be of a class that nobody wrote anything down of. */
    @Test
    void whatAnInstanceHasIsRequiredWhereItIsNotKnown() throws IOException {
        Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,us-east-1,rds.instance.mysql.db.z99.large.single,Hrs,1,USD,on-demand,2020-01-01,a test
                """);
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: new
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                cost:
                  system: rds:us-east-1:mysql:db.z99.large:gp3:100GiB
                  prices: prices.csv
                """);
        assertThat(Captured.run("plan", "check", plan.toString()).err())
                .contains("plan.yaml:5:")
                .contains("what db.z99.large has is unknown; add it to cost.instances");
        Files.writeString(
                plan, Files.readString(plan) + "  instances:\n    db.z99.large: {vcpus: 2, memory-gib: 16}\n");
        assertThat(Captured.run("plan", "check", plan.toString()).status()).isEqualTo(ExitStatus.DONE);
    }

    /** Nothing is measured if the price is missing. */
    @Test
    void aPriceOfWhatIsCountedHasToGoWithTheOthersBeforeAnythingRuns() throws IOException {
        Path bill = Files.writeString(folder.resolve("bill.csv"), """
                component,provider,region,key,quantity,unit,reason,price,currency
                instance,own,office,server,1,Hrs,a server,0.35,USD
                transfer,own,office,line,counted-to,GB,a line,0.02,EUR
                """);
        Captured captured = run("--cost", bill.toString());
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains("the prices are in EUR and USD");
        assertThat(folder.resolve("runs")).doesNotExist();
        Files.writeString(
                bill,
                Files.readString(bill).replace("line,counted-to,GB,a line,0.02,EUR", "disk,counted-to,GB,a disk,,"));
        Path prices = Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                own,office,disk,GB-Mo,1,USD,on-demand,2020-01-01,a test
                """);
        assertThat(run("--cost", bill.toString(), "--prices", prices.toString()).err())
                .contains("the price of own office disk is for one GB-Mo, but the bill counts it in GB");
        assertThat(folder.resolve("runs")).doesNotExist();
    }
}
