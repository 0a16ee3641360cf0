package dev.assay.cost.ledger;

import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.internal.usage.MovedData;
import dev.assay.internal.usage.ServerUse;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.ServerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Computes a ledger from the bill, instance facts, server metrics and client health of a trial. Provider monitoring adds its
 * values to the server metrics under the codes of {@link ServerMetric}; a missing metric is reported as unobserved. Unverified
 * limits are shown without a utilization. Stateless.
 */
final class TrialLedger {

    private static final double BITS_OF_A_GIGABIT = 1e9;

    private final TrialResult trial;
    private final ResourceBill bill;
    private final @Nullable InstanceFacts facts;

    private TrialLedger(TrialResult trial, ResourceBill bill, @Nullable InstanceFacts facts) {
        this.trial = trial;
        this.bill = bill;
        this.facts = facts;
    }

    static Ledger of(TrialResult trial, ResourceBill bill, @Nullable InstanceFacts facts) {
        return new TrialLedger(trial, bill, facts).ledger();
    }

    static Ledger unpriced(TrialResult trial, String why) {
        ResourceBill nothing = new ResourceBill("", List.of(), List.of());
        return new Ledger(new TrialLedger(trial, nothing, null).ledger().entries(), why);
    }

    private Ledger ledger() {
        List<Entry> entries = new ArrayList<>();
        entries.add(cpu());
        entries.addAll(StorageEntries.of(trial, bill, facts));
        entries.add(memory());
        entries.add(connections());
        entries.addAll(WaitEntries.of(trial));
        entries.add(network());
        double client = trial.hosts().client().cpuUtilization();
        entries.add(new Entry(
                ResourceNames.CLIENT,
                "All processors of the client host",
                percent(client),
                client,
                true,
                false,
                "By the client alone"));
        Double server =
                trial.hosts().server() == null ? null : trial.hosts().server().cpuUtilization();
        if (Boolean.TRUE.equals(trial.target().sameHost()) && server != null) {
            double all = trial.hosts().sharedUtilization();
            entries.add(
                    new Entry(
                            ResourceNames.HOST,
                            "All processors of the host",
                            percent(all),
                            all,
                            true,
                            false,
                            "Client, database and all other programs of the host that they share, and what its hypervisor took"));
        }
        return new Ledger(entries);
    }

    private Entry cpu() {
        Double used =
                trial.hosts().server() == null ? null : trial.hosts().server().cpuUtilization();
        String remark = used == null
                ? "The host does not report it, and no data of the provider's monitoring were given"
                : facts != null && facts.burstable()
                        ? "Burstable: this much only as long as credits last"
                        : Boolean.TRUE.equals(trial.target().sameHost())
                                ? "By the database and all other programs of the host, without the client"
                                : "By all programs of the database's host";
        return new Entry(
                ResourceNames.CPU,
                facts == null ? null : facts.vcpus() + " vCPU" + by(facts.source()),
                used == null ? null : percent(used),
                used,
                true,
                false,
                remark);
    }

    /** The hit ratio is no utilization. It shows what more memory could improve. */
    private Entry memory() {
        OptionalDouble hit = ServerUse.mean(trial, ServerMetric.PAGES_HIT);
        OptionalDouble read = ServerUse.mean(trial, ServerMetric.PAGES_READ);
        String bought = facts == null ? null : facts.memoryGib().toPlainString() + " GiB" + by(facts.source());
        if (hit.isEmpty() || read.isEmpty() || hit.getAsDouble() + read.getAsDouble() == 0) {
            return new Entry("memory", bought, null, null, false, false, "The server does not count its pages");
        }
        double share = hit.getAsDouble() / (hit.getAsDouble() + read.getAsDouble());
        return new Entry(
                "memory",
                bought,
                percent(share) + " of pages were in buffers",
                null,
                false,
                false,
                "The rest was read from the operating system or the storage");
    }

    private Entry connections() {
        Optional<Integer> most = Optional.ofNullable(trial.target().settings().get("max_connections"))
                .filter(text -> text.matches("[1-9]\\d{0,8}"))
                .map(Integer::valueOf);
        int users = trial.load().users();
        int used = WaitEntries.connections(trial);
        return new Entry(
                "connections",
                most.map(limit -> "max_connections of " + limit).orElse(null),
                used + " for " + users + " users",
                most.map(limit -> (double) used / limit).orElse(null),
                false,
                false,
                trial.course().refusal() == null ? "None was refused" : "The server refused some");
    }

    private Entry network() {
        OptionalDouble sent = MovedData.sent(trial);
        OptionalDouble received = MovedData.received(trial);
        Double most = facts == null ? null : facts.networkGbps();
        String bought = facts == null || most == null ? null : "up to " + most + " Gbit/s" + by(facts.limitsSource());
        if (sent.isEmpty() || received.isEmpty()) {
            return new Entry(
                    ResourceNames.NETWORK,
                    bought,
                    null,
                    null,
                    true,
                    false,
                    "The connections of the driver are not counted");
        }
        // Each direction has the full bandwidth.
        double gigabits = Math.max(sent.getAsDouble(), received.getAsDouble()) * Byte.SIZE / BITS_OF_A_GIGABIT;
        Double share = facts != null && facts.stated() && most != null ? Double.valueOf(gigabits / most) : null;
        return new Entry(
                ResourceNames.NETWORK,
                bought,
                String.format(Locale.ROOT, "%.4f Gbit/s", gigabits),
                share,
                true,
                false,
                share != null ? "The busier direction" : "The busier direction; no verified limit is known");
    }

    static String by(@Nullable String source) {
        return source == null ? "" : " (" + source + ")";
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** Returns the number of seconds with a value. */
    static long readings(TrialResult trial, ServerMetric metric) {
        return trial.hosts().server() == null
                ? 0
                : trial.hosts().server().perSecond().getOrDefault(metric.code(), List.of()).stream()
                        .filter(Objects::nonNull)
                        .count();
    }
}
