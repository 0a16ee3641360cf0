package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Prices stated in a plan. */
@Parallel
class UnusedPriceCheckTest extends PricedRuns {

    /** A plan's own prices override those of files and lists. */
    @Test
    void pricesOfAPlanComeFirst() throws IOException {
        Files.writeString(folder.resolve("prices.csv"), """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,us-east-1,rds.instance.postgresql.db.m5.2xlarge.single,Hrs,7,USD,on-demand,2020-01-01,a file
                aws,us-east-1,rds.iops.io1.single,IOPS-Mo,0.5,USD,on-demand,2020-01-01,a file
                """);
        String plan = """
                name: own
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                cost:
                  system: rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops
                  prices: prices.csv
                  own-prices:
                    - {provider: aws, region: us-east-1, key: rds.instance.postgresql.db.m5.2xlarge.single, unit: Hrs, price: 0.10, list-date: 2026-11-01}
                """;
        runPlan(plan);
        assertThat(cost(price("--json")).basis().prices())
                .extracting(row -> row.sku().key() + " " + row.price() + " " + row.source())
                .contains(
                        "rds.instance.postgresql.db.m5.2xlarge.single 0.1 USD stated in the plan",
                        "rds.iops.io1.single 0.5 USD a file");
        assertThat(wrong(plan.replace("price: 0.10", "price: cheap")))
                .contains("wrong.yaml:9:")
                .contains("cost.own-prices.price: found 'cheap', a number such as 0.125 is needed");
        assertThat(wrong(plan.replace("2026-11-01", "yesterday")))
                .contains("wrong.yaml:9:")
                .contains("cost.own-prices.list-date: found 'yesterday', a date such as 2026-10-15 is needed");
        assertThat(wrong(plan.replace("system: rds:us-east-1", "system: \"bills\\0us-east-1")
                        .replace("2000iops", "2000iops\"")))
                .as("a name that no file can have")
                .contains("wrong.yaml:6:")
                .contains("is not a valid file name on this host (Nul character not allowed)");
        assertThat(wrong(plan.replace("m5.2xlarge.single, unit", "m5.2xlage.single, unit")))
                .as("a slip would leave the listed price in force")
                .contains("wrong.yaml:9:")
                .contains("cost.own-prices: there is no product 'rds.instance.postgresql.db.m5.2xlage.single'"
                        + " (did you mean 'rds.instance.postgresql.db.m5.2xlarge.single'?)");
    }

    private static String plan(String system, String... prices) {
        return """
                name: own
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                cost:
                  system: %s
                  own-prices:
                    - {provider: aws, %s, unit: IOPS-Mo, price: 0.08, list-date: 2026-11-01}
                """.formatted(
                system,
                String.join(", unit: IOPS-Mo, price: 0.08, list-date: 2026-11-01}\n    - {provider: aws, ", prices));
    }

    /** Like a typo in the key, it would leave the listed price in force. */
    @Test
    void aPriceThatNothingAsksForIsRefusedWhereItStands() throws IOException {
        String here = "region: us-east-1, key: rds.iops.io1.single";
        assertThat(wrong(plan(SYSTEM, here, "region: eu-west-1, key: rds.iops.io1.single")))
                .contains("wrong.yaml:8:")
                .doesNotContain("wrong.yaml:7:")
                .contains("cost.own-prices: no priced system uses a price of aws eu-west-1"
                        + " rds.iops.io1.single, but for aws us-east-1 rds.iops.io1.single; put prices that several"
                        + " plans share into a file, cost.prices");
        assertThat(wrong(plan(SYSTEM, "region: us-east-1, key: rds.instance.mariadb.db.m5.2xlarge.single")))
                .contains("uses a price of aws us-east-1 rds.instance.mariadb.db.m5.2xlarge.single (did you mean"
                        + " 'aws us-east-1 rds.instance.postgresql.db.m5.2xlarge.single'?)");
    }

    @Test
    void whatHasItsPriceOnTheBillAsksForNone() throws IOException {
        Files.writeString(folder.resolve("bill.csv"), """
                component,provider,region,key,quantity,unit,reason,price,currency
                iops,aws,office,disk,1,IOPS-Mo,a disk,10,USD
                """);
        assertThat(wrong(plan("x", "region: office, key: disk").replace("system: x", "file: bill.csv")))
                .contains("uses a price of aws office disk, whose price is on the bill;");
    }

    /** A plan may state the price without billed requests, which later break-evens use. */
    @Test
    void pricesOfWhatABillIsHeldAgainstAreAskedForAndKept() throws IOException {
        runPlan("""
                name: own
                targets: {name: small, embedded: "simulated:service=constant:200us,servers=1"}
                workload: {id: tpcc}
                schedule: {measure: 1m, transactions: 300}
                cost:
                  system: rds:us-east-1:mysql:db.m5.large:standard:100GiB
                  own-prices:
                    - {provider: aws, region: us-east-1, key: rds.storage.standard.single, unit: GB-Mo, price: 0.10, list-date: 2026-11-01}
                    - {provider: aws, region: us-east-1, key: rds.storage.gp2.single, unit: GB-Mo, price: 0.173, list-date: 2026-11-01}
                    - {provider: aws, region: us-east-1, key: rds.io.standard.single, unit: IOs, price: 0.0000001, list-date: 2026-11-01}
                """);
        assertThat(price().out()).contains(":gp2:100GiB is cheaper from 100000 I/O requests per hour on.");
    }

    /** Returns the message for a wrong plan. */
    private String wrong(String plan) throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.yaml"), plan);
        return Captured.run("plan", "check", file.toString()).err();
    }
}
