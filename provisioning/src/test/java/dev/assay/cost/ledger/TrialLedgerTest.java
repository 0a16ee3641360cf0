package dev.assay.cost.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.OwnMachine;
import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.Hosts;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredLimit;
import dev.assay.model.result.TrialResult;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class TrialLedgerTest {

    private static ResourceBill bill(String system) {
        return Rds.bill(system);
    }

    private static Ledger ledger(TrialResult trial, ResourceBill bill, List<InstanceFacts> stated) {
        return TrialLedger.of(trial, bill, Rds.BILLS.facts(bill, stated).orElse(null));
    }

    private static Entry entry(Ledger ledger, String resource) {
        return ledger.entries().stream()
                .filter(entry -> entry.resource().equals(resource))
                .findFirst()
                .orElseThrow();
    }

    /** Use of resources does not depend on prices. */
    @Test
    void withoutABillThereIsWhatWasUsed() {
        Ledger priced = ledger(
                ResultFixture.trial(), bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"), List.of());
        Ledger unpriced = TrialLedger.unpriced(ResultFixture.trial(), "nothing was priced");
        assertThat(unpriced.unpriced()).isEqualTo("nothing was priced");
        assertThat(unpriced.entries())
                .extracting(Ledger.Entry::used)
                .containsExactlyElementsOf(
                        priced.entries().stream().map(Ledger.Entry::used).toList());
        assertThat(entry(unpriced, "cpu").used()).isEqualTo("75.0 %");
        assertThat(List.of(
                        entry(unpriced, "cpu"),
                        entry(unpriced, "iops"),
                        entry(unpriced, "storage-throughput"),
                        entry(unpriced, "memory"),
                        entry(unpriced, "network")))
                .allSatisfy(each -> assertThat(each.bought()).isNull());
    }

    @Test
    void whatWasBoughtStandsBesideWhatWasUsed() {
        Ledger ledger = ledger(moving(), bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"), List.of());
        assertThat(entry(ledger, "cpu"))
                .isEqualTo(new Entry(
                        "cpu",
                        "8 vCPU (study of PostgreSQL 15 on RDS)",
                        "75.0 %",
                        0.75,
                        true,
                        false,
                        "By all programs of the database's host"));
        assertThat(entry(ledger, "cpu").headroom()).isEqualTo(0.25);
        assertThat(entry(ledger, "iops").bought())
                .isEqualTo("2000 provisioned IOPS, 12000 of the instance (from memory, unverified)");
        assertThat(entry(ledger, "storage-throughput").bought())
                .isEqualTo("2300 Mbit/s of the instance (from memory, unverified)");
        // 100,000 bytes received for each of 1,000 transactions in 4 s, a fifth of which failed
        assertThat(entry(ledger, "network").used()).isEqualTo("0.2000 Gbit/s");
        assertThat(entry(ledger, "network").utilization())
                .as("of a limit nobody verified")
                .isNull();
        assertThat(entry(ledger, "client").utilization()).isEqualTo(0.5);
        assertThat(ledger.bound()).isEmpty();
    }

    /** Failed transactions count as traffic too. */
    private static TrialResult moving() {
        return ResultFixture.trial(Map.of(
                "transactionsPerSecond",
                200.0,
                "phases",
                Map.of("rampUpSeconds", 0, "measuredSeconds", 4),
                "transactions",
                List.of(Map.of("type", "read-write", "outcomes", Map.of("committed", 800, "failed", 200))),
                "network",
                Map.of("bytesSentPerTransaction", 50_000.0, "bytesReceivedPerTransaction", 100_000.0)));
    }

    private static TrialResult onOneHost() {
        Map<String, @Nullable Object> target = new HashMap<>();
        Map<?, ?> like = Json.read(Json.write(ResultFixture.trial().target()), Map.class);
        like.forEach((name, value) -> target.put(String.valueOf(name), value));
        target.put("sameHost", true);
        return ResultFixture.trial(Map.of("target", target));
    }

    /** On a shared host, the sum of both sides counts. */
    @Test
    void processorsOfASharedHostAreHeldAgainstBothSides() {
        TrialResult trial = onOneHost();
        Ledger ledger = TrialLedger.unpriced(trial, "nothing was priced");
        assertThat(entry(ledger, "client").utilization()).isEqualTo(0.5);
        assertThat(entry(ledger, "cpu").utilization()).isEqualTo(0.75);
        assertThat(entry(ledger, "cpu").remark()).endsWith("without the client");
        assertThat(entry(ledger, "host"))
                .isEqualTo(new Entry(
                        "host",
                        "All processors of the host",
                        "125.0 %",
                        1.25,
                        true,
                        false,
                        "Client, database and all other programs of the host that they share, and what its hypervisor"
                                + " took"));
        assertThat(ledger.bound()).contains(entry(ledger, "host"));
    }

    @Test
    void whatNobodyObservedIsSaid() {
        Ledger ledger = ledger(ResultFixture.trial(), bill("rds:us-east-1:mysql:db.t3.micro:gp2:20GiB"), List.of());
        assertThat(ledger.unobserved())
                .containsExactly("iops", "storage-throughput", "memory", "lock-waits", "commit-wait");
        assertThat(ledger.unlimited()).containsExactly("connections", "network");
        assertThat(entry(ledger, "iops").remark()).contains("no data of the provider's monitoring were given");
        assertThat(entry(ledger, "cpu").remark()).contains("as long as credits last");
        assertThat(entry(ledger, "memory").remark()).contains("does not count its pages");
    }

    @Test
    void theMostUsedResourceBoundIfHardlyAnythingWasLeft() {
        Entry cpu = new Entry("cpu", "8 vCPU", "91 %", 0.91, true, false, "");
        Entry client = new Entry("client", null, "95 %", 0.95, true, false, "");
        Entry network = new Entry("network", null, "10 %", 0.10, true, false, "");
        assertThat(new Ledger(List.of(cpu, client, network)).bound()).contains(client);
        assertThat(new Ledger(List.of(network)).bound()).isEmpty();
        assertThat(new Entry("network", null, "burst", 1.2, true, false, "").headroom())
                .isZero();
    }

    private static TrialResult counted(Map<String, List<Double>> perSecond, Map<String, String> settings) {
        return counted(perSecond, settings, ResultFixture.trial());
    }

    private static TrialResult counted(
            Map<String, List<Double>> perSecond, Map<String, String> settings, TrialResult like) {
        Map<?, ?> target = Json.read(Json.write(like.target()), Map.class);
        Map<Object, Object> changed = new HashMap<>(target);
        changed.put("settings", settings);
        return ResultFixture.trial(Map.of(
                "server", Map.of("perSecond", perSecond, "cpuUtilization", 0.5),
                "target", changed,
                "transactions", like.outcomes().transactions(),
                "phases", like.course().phases(),
                "network", like.hosts().network()));
    }

    /** 8 users; 1,900 of 2,000 bought requests per second, counted by the server. */
    @Test
    void whatTheServerCountsIsHeldAgainstWhatWasBought() {
        TrialResult trial = counted(
                Map.of(
                        "storageReads", List.of(900.0, 1_100.0),
                        "storageWrites", List.of(900.0),
                        "storageBytes", List.of(2_097_152.0),
                        "logBytes", List.of(5_000.0),
                        "logSyncs", List.of(12.5),
                        "lockWaits", List.of(7.0),
                        "lockWaitMillis", List.of(2_000.0)),
                Map.of("max_connections", "100"));
        Ledger ledger = ledger(trial, bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"), List.of());
        assertThat(entry(ledger, "iops").used()).isEqualTo("1,900.0 requests/s");
        assertThat(entry(ledger, "iops").utilization()).isEqualTo(0.95);
        assertThat(entry(ledger, "iops").remark()).startsWith("Estimate: ");
        assertThat(entry(ledger, "storage-throughput").used()).isEqualTo("2.00 MiB/s");
        assertThat(entry(ledger, "storage-throughput").utilization())
                .as("of a limit nobody verified")
                .isNull();
        assertThat(entry(ledger, "commit-wait").used()).isEqualTo("5,000 bytes/s of log in 12.5 syncs/s");
        assertThat(entry(ledger, "lock-waits").utilization()).isEqualTo(0.25);
        assertThat(entry(ledger, "connections").bought()).isEqualTo("max_connections of 100");
        assertThat(entry(ledger, "connections").headroom()).isEqualTo(0.92);
        assertThat(ledger.bound()).as("of what is no estimate").isEmpty();
        assertThat(ledger.suspected()).map(Entry::resource).contains("iops");
        assertThat(ledger.unobserved()).containsExactly("memory");
    }

    /** The same figures, counted by the provider. */
    @Test
    void whatTheProviderCountedMayHaveBound() {
        TrialResult trial = counted(
                Map.of(
                        "storageReads", List.of(10.0),
                        "storageWrites", List.of(10.0),
                        "volumeReads", List.of(900.0, 1_100.0),
                        "volumeWrites", List.of(900.0)),
                Map.of());
        Ledger ledger = ledger(trial, bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"), List.of());
        assertThat(entry(ledger, "iops").remark()).isEqualTo("Counted by the provider's monitoring");
        assertThat(ledger.bound()).map(Entry::resource).contains("iops");
        assertThat(ledger.suspected()).isEmpty();
    }

    /** The bill of gp3 has the additional requests only, and a run without a bill has none. */
    @Test
    void limitOfTheProviderStandsInForTheBill() {
        TrialResult counted =
                counted(Map.of("volumeReads", List.of(10_000.0), "volumeWrites", List.of(800.0)), Map.of());
        Monitoring monitoring = new Monitoring(
                "Amazon CloudWatch",
                "assay-r1-fast",
                Instant.EPOCH,
                List.of(),
                List.of(new MonitoredLimit(
                        List.of(Metric.READ_REQUESTS, Metric.WRITE_REQUESTS), 12_000, "12000 bought IOPS")),
                List.of());
        Hosts hosts = counted.hosts();
        TrialResult rented = counted.observed(
                new Hosts(hosts.agents(), hosts.client(), hosts.server(), hosts.network(), monitoring),
                counted.verdict());
        ResourceBill additional = bill("rds:us-east-1:postgresql:db.m5.2xlarge:gp3:400GiB:12000iops");
        assertThat(entry(ledger(counted, additional, List.of()), "iops").utilization())
                .isNull();
        assertThat(List.of(TrialLedger.unpriced(rented, "nothing was priced"), ledger(rented, additional, List.of())))
                .allSatisfy(ledger -> {
                    assertThat(entry(ledger, "iops").bought()).startsWith("12000 bought IOPS");
                    assertThat(entry(ledger, "iops").utilization()).isEqualTo(0.9);
                    assertThat(ledger.bound()).map(Entry::resource).contains("iops");
                });
        ResourceBill whole = bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:400GiB:18000iops");
        assertThat(entry(ledger(rented, whole, List.of()), "iops").utilization())
                .isEqualTo(0.6);
    }

    private static TrialResult waiting(String connections, Map<String, List<Double>> perSecond) {
        return ResultFixture.trial(Map.of(
                "server",
                Map.of("perSecond", perSecond),
                "load",
                Map.of("model", "closed", "users", 8, "thinkTime", "none", "connections", connections)));
    }

    /** Users of a pool wait outside of the database: two of two sessions waited, of eight users. */
    @Test
    void waitsAreHeldAgainstTheSessionsThatThereAre() {
        ResourceBill any = bill("rds:us-east-1:mysql:db.t3.micro:gp2:20GiB");
        Map<String, List<Double>> millis = Map.of("lockWaitMillis", List.of(2_000.0));
        Ledger pooled = ledger(waiting("pooled:2", millis), any, List.of());
        assertThat(entry(pooled, "lock-waits").used()).isEqualTo("2.00 of 2 sessions waited");
        assertThat(pooled.bound()).map(Entry::resource).contains("lock-waits");
        Ledger dedicated = ledger(waiting("dedicated", millis), any, List.of());
        assertThat(entry(dedicated, "lock-waits").utilization()).isEqualTo(0.25);
    }

    @Test
    void whatWasLookedAtOnceASecondIsAnEstimateUntilThereWereManyLooks() {
        ResourceBill any = bill("rds:us-east-1:mysql:db.t3.micro:gp2:20GiB");
        Map<String, List<Double>> few = Map.of(
                "commitWaiters", List.of(7.0, 8.0), "lockWaiters", List.of(0.0, 1.0), "logBytes", List.of(5_000.0));
        Ledger ledger = ledger(waiting("dedicated", few), any, List.of());
        assertThat(entry(ledger, "commit-wait").used()).isEqualTo("7.50 of 8 sessions waited, 5,000 bytes/s of log");
        assertThat(entry(ledger, "commit-wait").remark())
                .isEqualTo("Mean of 2 samples, one per second; an estimate, because they are few");
        assertThat(entry(ledger, "lock-waits").utilization()).isEqualTo(0.0625);
        assertThat(ledger.bound()).isEmpty();
        assertThat(ledger.suspected()).map(Entry::resource).contains("commit-wait");
        Ledger many =
                ledger(waiting("dedicated", Map.of("commitWaiters", Collections.nCopies(30, 7.5))), any, List.of());
        assertThat(many.bound()).map(Entry::resource).contains("commit-wait");
    }

    @Test
    void whatAPlanStatesOfAMachineOfOnesOwnIsCountedWith() {
        InstanceFacts stated = new InstanceFacts(
                "server", 4, BigDecimal.valueOf(16), null, null, null, false, "stated", "stated", null, true);
        ResourceBill own = OwnMachine.bill();
        assertThat(entry(ledger(ResultFixture.trial(), own, List.of(stated)), "cpu")
                        .bought())
                .isEqualTo("4 vCPU (stated)");
    }

    @Test
    void whatAPlanStatesOfAnInstanceIsCountedWith() {
        InstanceFacts stated = new InstanceFacts(
                "db.m5.2xlarge", 8, BigDecimal.valueOf(32), 0.4, 16, 1_000, false, "stated", "stated", null, true);
        TrialResult trial = counted(
                Map.of(
                        "storageReads", List.of(500.0),
                        "storageWrites", List.of(0.0),
                        "storageBytes", List.of(1_000_000.0)),
                Map.of(),
                moving());
        Ledger ledger =
                ledger(trial, bill("rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops"), List.of(stated));
        assertThat(entry(ledger, "iops").utilization())
                .as("of the lesser limit")
                .isEqualTo(0.5);
        assertThat(entry(ledger, "storage-throughput").utilization()).isEqualTo(0.5);
        assertThat(entry(ledger, "network").utilization()).isEqualTo(0.5);
        assertThat(entry(ledger, "iops").bought()).isEqualTo("2000 provisioned IOPS, 1000 of the instance (stated)");
    }

    /** A full connection limit refuses new connections and slows no existing one. */
    @Test
    void fullConnectionsDoNotBind() {
        TrialResult trial = counted(Map.of(), Map.of("max_connections", "8"));
        Ledger ledger = ledger(trial, bill("rds:us-east-1:mysql:db.t3.micro:gp2:20GiB"), List.of());
        assertThat(entry(ledger, "connections").headroom()).isZero();
        assertThat(ledger.bound()).isEmpty();
    }

    /** The included IOPS of gp3 are not verified. */
    @Test
    void whatIsInThePriceOfTheStorageIsNoLimit() {
        TrialResult trial = counted(Map.of("storageReads", List.of(1.0), "storageWrites", List.of(1.0)), Map.of());
        Ledger ledger = ledger(trial, bill("rds:us-east-1:postgresql:db.m5.2xlarge:gp3:400GiB:20000iops"), List.of());
        assertThat(entry(ledger, "iops").utilization()).isNull();
        assertThat(entry(ledger, "iops").bought()).startsWith("20000 IOPS, of which 12000 are in the price");
    }
}
