package dev.assay.cost.ledger;

import dev.assay.cost.InstanceFacts;
import dev.assay.cost.RdsInstanceKey;
import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.spi.target.ServerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Makes a trial's ledger of the bill, of what is known of its instance, of the server's own counters and of the client's health.
 * What the storage did only the provider's monitoring knows; it is said to be unobserved. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TrialLedger {

    private static final double BITS_OF_A_GIGABIT = 1e9;
    private static final String UNOBSERVED = "only the provider's monitoring observes it";

    private TrialLedger() {}

    /** The ledger of a trial on the system of a bill. */
    public static Ledger of(TrialResult trial, ResourceBill bill) {
        InstanceFacts facts = facts(bill).orElse(null);
        List<Entry> entries = new ArrayList<>();
        entries.add(cpu(trial, facts));
        entries.add(new Entry("iops", iops(bill), null, null, UNOBSERVED));
        entries.add(new Entry("storage-throughput", throughput(facts), null, null, UNOBSERVED));
        entries.add(memory(trial, facts));
        entries.add(new Entry(
                "connections",
                null,
                trial.load().users() + " users",
                null,
                trial.refusal() == null ? "none was refused" : "the server refused some"));
        entries.add(
                counted(trial, "lock-waits", ServerMetric.LOCK_WAITS, "waits/s", "not bought: data and statements"));
        entries.add(counted(
                trial, "commit-log", ServerMetric.LOG_BYTES, "bytes/s", "how long commits waited is not observed"));
        entries.add(network(trial, facts));
        double client = trial.client().cpuUtilization();
        entries.add(new Entry(
                "client",
                "the probe's processors",
                percent(client),
                client,
                "what the load cost the host that drove it"));
        return new Ledger(entries);
    }

    private static Optional<InstanceFacts> facts(ResourceBill bill) {
        return RdsInstanceKey.of(bill).flatMap(key -> InstanceFacts.of(key.instanceClass()));
    }

    private static Entry cpu(TrialResult trial, @Nullable InstanceFacts facts) {
        Double used = trial.server() == null ? null : trial.server().cpuUtilization();
        String remark = used == null
                ? "the server's host does not tell"
                : facts != null && facts.burstable() ? "burstable: only for as long as credits last" : "of its host";
        return new Entry(
                "cpu",
                facts == null ? null : facts.vcpus() + " vCPU" + by(facts.source()),
                used == null ? null : percent(used),
                used,
                remark);
    }

    private static @Nullable String iops(ResourceBill bill) {
        return bill.lines().stream()
                .filter(line -> line.component() == CostComponent.IOPS)
                .findFirst()
                .map(line -> line.reason())
                .orElse(null);
    }

    private static @Nullable String throughput(@Nullable InstanceFacts facts) {
        return facts == null || facts.storageMbps() == null
                ? null
                : facts.storageMbps() + " Mbit/s of the instance" + by(facts.limitsSource());
    }

    private static String by(@Nullable String source) {
        return source == null ? "" : " (" + source + ")";
    }

    /** The share of pages that were in the server's buffers: no utilization, but what more memory could improve. */
    private static Entry memory(TrialResult trial, @Nullable InstanceFacts facts) {
        OptionalDouble hit = mean(trial, ServerMetric.PAGES_HIT);
        OptionalDouble read = mean(trial, ServerMetric.PAGES_READ);
        String bought = facts == null ? null : facts.memoryGib().toPlainString() + " GiB" + by(facts.source());
        if (hit.isEmpty() || read.isEmpty() || hit.getAsDouble() + read.getAsDouble() == 0) {
            return new Entry("memory", bought, null, null, "the server does not count its pages");
        }
        double share = hit.getAsDouble() / (hit.getAsDouble() + read.getAsDouble());
        return new Entry(
                "memory", bought, percent(share) + " of pages were in buffers", null, "the rest was read from outside");
    }

    private static Entry counted(TrialResult trial, String resource, ServerMetric metric, String unit, String remark) {
        OptionalDouble mean = mean(trial, metric);
        return mean.isPresent()
                ? new Entry(
                        resource, null, String.format(Locale.ROOT, "%,.1f %s", mean.getAsDouble(), unit), null, remark)
                : new Entry(resource, null, null, null, "the server does not count it");
    }

    private static Entry network(TrialResult trial, @Nullable InstanceFacts facts) {
        Network network = trial.network();
        Double sent = network.bytesSentPerTransaction();
        Double received = network.bytesReceivedPerTransaction();
        Double most = facts == null ? null : facts.networkGbps();
        String bought = facts == null || most == null ? null : "up to " + most + " Gbit/s" + by(facts.limitsSource());
        if (sent == null || received == null) {
            return new Entry("network", bought, null, null, "the driver's connections are not counted");
        }
        // Each direction has the bandwidth to itself.
        double bits = Math.max(sent, received) * trial.transactionsPerSecond() * Byte.SIZE;
        return new Entry(
                "network",
                bought,
                String.format(Locale.ROOT, "%.4f Gbit/s", bits / BITS_OF_A_GIGABIT),
                null,
                "no limit of it is verified, and smaller instances have theirs for bursts only");
    }

    private static OptionalDouble mean(TrialResult trial, ServerMetric metric) {
        return trial.server() == null
                ? OptionalDouble.empty()
                : trial.server().perSecond().getOrDefault(metric.code(), List.of()).stream()
                        .filter(Objects::nonNull)
                        .mapToDouble(each -> each)
                        .average();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
