package dev.assay.cost.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.RdsBill;
import dev.assay.cost.RdsSystem;
import dev.assay.cost.ShippedPrices;
import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.internal.ResultFixture;
import dev.assay.model.cost.ResourceBill;
import dev.assay.spi.cost.PriceQuery;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialLedgerTest {

    private static ResourceBill bill(String system) {
        return RdsBill.of(RdsSystem.parse(system, new ShippedPrices().prices(PriceQuery.ALL)));
    }

    private static Entry entry(Ledger ledger, String resource) {
        return ledger.entries().stream()
                .filter(entry -> entry.resource().equals(resource))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatWasBoughtStandsBesideWhatWasUsed() {
        Ledger ledger = TrialLedger.of(
                ResultFixture.trial(), bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"));
        assertThat(entry(ledger, "cpu"))
                .isEqualTo(new Entry("cpu", "8 vCPU (study of PostgreSQL 15 on RDS)", "75.0 %", 0.75, "of its host"));
        assertThat(entry(ledger, "cpu").headroom()).isEqualTo(0.25);
        assertThat(entry(ledger, "iops").bought()).isEqualTo("2000 provisioned IOPS");
        assertThat(entry(ledger, "storage-throughput").bought())
                .isEqualTo("2300 Mbit/s of the instance (from memory, unverified)");
        // 4107.5 bytes received for each of 20.5 transactions a second
        assertThat(entry(ledger, "network").used()).isEqualTo("0.0007 Gbit/s");
        assertThat(entry(ledger, "network").utilization())
                .as("of a limit nobody verified")
                .isNull();
        assertThat(entry(ledger, "client").utilization()).isEqualTo(0.5);
        assertThat(ledger.bound()).isEmpty();
    }

    @Test
    void whatNobodyObservedIsSaid() {
        Ledger ledger = TrialLedger.of(ResultFixture.trial(), bill("rds:us-east-1:mysql:db.t3.micro:gp2:20GiB"));
        assertThat(ledger.unobserved())
                .containsExactly(
                        "iops", "storage-throughput", "memory", "connections", "lock-waits", "commit-log", "network");
        assertThat(entry(ledger, "iops").remark()).contains("only the provider's monitoring");
        assertThat(entry(ledger, "cpu").remark()).contains("as long as credits last");
        assertThat(entry(ledger, "memory").remark()).contains("does not count its pages");
    }

    @Test
    void theMostUsedResourceBoundIfHardlyAnythingWasLeft() {
        Entry cpu = new Entry("cpu", "8 vCPU", "91 %", 0.91, "");
        Entry client = new Entry("client", null, "95 %", 0.95, "");
        Entry network = new Entry("network", null, "10 %", 0.10, "");
        assertThat(new Ledger(List.of(cpu, client, network)).bound()).contains(client);
        assertThat(new Ledger(List.of(network)).bound()).isEmpty();
        assertThat(new Entry("network", null, "burst", 1.2, "").headroom()).isZero();
    }
}
