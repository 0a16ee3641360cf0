package dev.assay.cost.ledger;

import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.internal.usage.ServerUse;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredLimit;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.ServerMetric;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Entries for the IOPS and throughput of storage. Stateless. */
final class StorageEntries {

    private static final double BYTES_OF_A_MIB = 1 << 20;
    private static final double BYTES_OF_A_MEGABIT = 125_000;
    private static final String UNOBSERVED =
            "The server does not count it, and no data of the provider's monitoring were given";
    private static final String ESTIMATE =
            "Estimate: requests of the server to its operating system, which may merge them or answer them from memory";

    private static final String BY_PROVIDER = "Counted by the provider's monitoring";

    private static final List<Metric> REQUESTS = List.of(Metric.READ_REQUESTS, Metric.WRITE_REQUESTS);

    private StorageEntries() {}

    static List<Entry> of(TrialResult trial, ResourceBill bill, @Nullable InstanceFacts facts) {
        return List.of(iops(trial, bill, facts), throughput(trial, bill, facts));
    }

    private static Entry iops(TrialResult trial, ResourceBill bill, @Nullable InstanceFacts facts) {
        List<Line> lines = of(bill, CostComponent.IOPS);
        OptionalDouble volume = ServerUse.volumeRequests(trial);
        OptionalDouble server = ServerUse.storageRequests(trial);
        Integer most = facts == null ? null : facts.storageIops();
        String ofInstance =
                facts == null || most == null ? null : most + " of the instance" + TrialLedger.by(facts.limitsSource());
        Double billed = bought(lines);
        MonitoredLimit provided = billed == null ? provided(trial) : null;
        return entry(
                ResourceNames.IOPS,
                both(provided == null ? reasons(lines) : provided.reason(), ofInstance),
                volume,
                server,
                "%,.1f requests/s",
                least(
                        provided == null ? billed : Double.valueOf(provided.value()),
                        facts != null && facts.stated() && most != null ? most.doubleValue() : null));
    }

    private static Entry throughput(TrialResult trial, ResourceBill bill, @Nullable InstanceFacts facts) {
        List<Line> lines = of(bill, CostComponent.THROUGHPUT);
        Integer most = facts == null ? null : facts.storageMbps();
        String ofInstance = facts == null || most == null
                ? null
                : most + " Mbit/s of the instance" + TrialLedger.by(facts.limitsSource());
        return entry(
                ResourceNames.STORAGE_THROUGHPUT,
                both(reasons(lines), ofInstance),
                mebibytes(trial, ServerMetric.VOLUME_BYTES),
                mebibytes(trial, ServerMetric.STORAGE_BYTES),
                "%,.2f MiB/s",
                least(
                        bought(lines),
                        facts != null && facts.stated() && most != null
                                ? most * BYTES_OF_A_MEGABIT / BYTES_OF_A_MIB
                                : null));
    }

    private static OptionalDouble mebibytes(TrialResult trial, ServerMetric metric) {
        OptionalDouble bytes = ServerUse.mean(trial, metric);
        return bytes.isPresent() ? OptionalDouble.of(bytes.getAsDouble() / BYTES_OF_A_MIB) : bytes;
    }

    /** Uses the provider's counts, or else the requests of the server to its operating system as an estimate. */
    private static Entry entry(
            String resource,
            @Nullable String bought,
            OptionalDouble volume,
            OptionalDouble server,
            String form,
            @Nullable Double most) {
        boolean estimated = volume.isEmpty();
        OptionalDouble used = estimated ? server : volume;
        return used.isEmpty()
                ? new Entry(resource, bought, null, null, true, true, UNOBSERVED)
                : new Entry(
                        resource,
                        bought,
                        String.format(Locale.ROOT, form, used.getAsDouble()),
                        most == null ? null : Double.valueOf(used.getAsDouble() / most),
                        true,
                        estimated,
                        estimated ? ESTIMATE : BY_PROVIDER);
    }

    /** Returns the limit of requests that the provider of a rented database enforces; null if it is unknown. */
    private static @Nullable MonitoredLimit provided(TrialResult trial) {
        Monitoring monitoring = trial.hosts().monitoring();
        return monitoring == null
                ? null
                : monitoring.limits().stream()
                        .filter(limit -> limit.metrics().equals(REQUESTS))
                        .findFirst()
                        .orElse(null);
    }

    private static List<Line> of(ResourceBill bill, CostComponent component) {
        return bill.lines().stream()
                .filter(line -> line.component() == component)
                .toList();
    }

    private static @Nullable String reasons(List<Line> lines) {
        return lines.isEmpty() ? null : lines.stream().map(Line::reason).collect(Collectors.joining(", "));
    }

    private static @Nullable String both(@Nullable String one, @Nullable String other) {
        return one == null ? other : other == null ? one : one + ", " + other;
    }

    /** Returns the quantity on the bill; null if there is none, or for gp3, whose included amount is not verified. */
    private static @Nullable Double bought(List<Line> lines) {
        boolean more = lines.stream().anyMatch(line -> line.sku().key().matches("rds\\.(iops|throughput)\\.gp3\\..*"));
        return lines.isEmpty() || more
                ? null
                : Double.valueOf(lines.stream()
                        .mapToDouble(line -> Double.parseDouble(line.quantity().toPlainString()))
                        .sum());
    }

    private static @Nullable Double least(@Nullable Double one, @Nullable Double other) {
        return one == null ? other : other == null ? one : Double.valueOf(Math.min(one, other));
    }
}
