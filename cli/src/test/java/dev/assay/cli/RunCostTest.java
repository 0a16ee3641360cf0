package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a run says of its price. */
class RunCostTest extends PricedRuns {

    @Test
    void aRunSaysWhatItsSystemCosts() {
        Captured captured = run("--cost", SYSTEM);
        assertThat(captured.out())
                .contains("751.01 USD a month of 730 hours")
                .contains("instance 519.76, storage 31.25, iops 200.00")
                .contains("price of a system that was not measured")
                .contains("not in the price: backup, ")
                .contains("not in the price: transfer, ");
        if (captured.status() == ExitStatus.DONE) {
            assertThat(captured.out()).contains("TPS per monthly USD").contains("microcents per New-Order");
        } else {
            assertThat(captured.out()).contains("INVALID").contains("no figure of price and performance");
        }
    }

    @Test
    void theDocumentHasThePriceItsFiguresAndTheBill() {
        Captured captured = run("--cost", SYSTEM, "--json");
        TrialResult trial = trial(captured);
        Cost cost = costOf(captured);
        assertThat(cost.currency()).isEqualTo("USD");
        assertThat(cost.perMonth()).isEqualByComparingTo("751.01");
        assertThat(cost.components()).extracting(Cost.Component::name).containsExactly("instance", "storage", "iops");
        assertThat(cost.measured()).isFalse();
        assertThat(cost.bill().system()).isEqualTo(SYSTEM);
        if (trial.verdict().status() == Verdict.Status.INVALID) {
            assertThat(cost.metrics()).isEmpty();
            return;
        }
        assertThat(cost.metrics())
                .extracting(Cost.Value::name)
                .contains(
                        "tpsPerMonthlyDollar",
                        "microcentsPerTransaction",
                        "dollarsPerTpmC3Years",
                        "dollarsPerMillionTransactions");
        BigDecimal tps = BigDecimal.valueOf(trial.transactionsPerSecond());
        BigDecimal each = cost.metrics().stream()
                .filter(metric -> metric.name().equals("tpsPerMonthlyDollar"))
                .findFirst()
                .orElseThrow()
                .value();
        assertThat(each.multiply(cost.perMonth()).subtract(tps).abs()).isLessThan(new BigDecimal("0.000001"));
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
                        .missing())
                .extracting(gap -> gap.component().code())
                .containsExactly("backup");
        assertThat(run("--cost", SYSTEM, "--client", "moon").err())
                .contains("there is no place 'moon' for clients; known are same-zone, other-zone, internet");
        assertThat(run("--client", "same-zone").err()).contains("client: no system is priced; say which with cost");
        assertThat(run("--prices", "x.csv").err()).contains("prices: no system is priced; say which with cost");
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

    @Test
    void whatAPlanSaysOfInstancesIsKept() throws IOException {
        runPlan("""
                name: stated
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 500ms}
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
        assertThat(cost(price("--json")).facts())
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
                .contains("are above 0; leave out what is unknown");
    }
}
