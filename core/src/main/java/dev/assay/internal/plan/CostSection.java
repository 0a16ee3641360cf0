package dev.assay.internal.plan;

import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.unit.Kebab;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How systems are priced: one of system, file and systems.
 *
 * @param system in short form, {@code rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops}, of every target
 * @param file with a bill instead
 * @param systems of each target, by its name: a short form or the file of a bill; those that are not named are not priced
 * @param models ids of the cost models; all by default
 * @param prices a file of prices that come before those of lists
 * @param hoursPerMonth that a month is counted as; 730 by default
 * @param term how instances are bought; on demand by default
 * @param measured whether these systems are what the targets are, where the names of their hosts do not show it; false by
 *     default
 * @param client where the load comes from, which decides what data cost on their way; nothing is priced of them by default
 * @param probe the hosts that drive the load, {@code ec2:REGION:TYPE[:COUNT]}; they are not priced by default
 * @param instances what classes have, by their names, where that is not known or better known here
 */
public record CostSection(
        @Nullable String system,
        @Nullable Path file,
        @Nullable Map<String, String> systems,
        @Nullable List<String> models,
        @Nullable Path prices,
        @Nullable Integer hoursPerMonth,
        @Nullable PurchaseOption term,
        @Nullable Boolean measured,
        @Nullable ClientPlace client,
        @Nullable String probe,
        @Nullable Map<String, Instance> instances) {

    private static final String STATED = "stated in the plan";

    /**
     * What an hour of an instance buys.
     *
     * @param vcpus virtual processors
     * @param memoryGib of the host
     * @param networkGbps at most
     * @param storageMbps to its storage, in Mbit/s
     * @param storageIops likewise, of 16 KiB
     * @param burstable whether it has its processors only for as long as credits last; false by default
     */
    public record Instance(
            Integer vcpus,
            Double memoryGib,
            @Nullable Double networkGbps,
            @Nullable Integer storageMbps,
            @Nullable Integer storageIops,
            @Nullable Boolean burstable) {}

    /** Says one thing only. */
    public CostSection {
        long bills = Stream.of(system, file, systems).filter(Objects::nonNull).count();
        if (bills != 1) {
            throw AssayException.plan(
                    "a price is that of one of system, file and systems, found " + bills + " of them");
        }
    }

    /** What is priced, by the name of the target. */
    public Map<String, String> bills(List<String> targets) {
        Map<String, String> bills = new TreeMap<>();
        if (systems != null) {
            bills.putAll(systems);
        } else {
            String all = system == null ? String.valueOf(file) : system;
            targets.forEach(target -> bills.put(target, all));
        }
        return bills;
    }

    /** What it states of classes. */
    public List<InstanceFacts> facts() {
        List<InstanceFacts> facts = new ArrayList<>();
        new TreeMap<>(instances == null ? Map.of() : instances)
                .forEach((name, instance) -> facts.add(new InstanceFacts(
                        name,
                        instance.vcpus,
                        new BigDecimal(instance.memoryGib.toString()),
                        instance.networkGbps,
                        instance.storageMbps,
                        instance.storageIops,
                        Boolean.TRUE.equals(instance.burstable),
                        STATED,
                        STATED,
                        null,
                        true)));
        return facts;
    }

    /** Where the plan says what a target is priced as. */
    public String[] place(String target) {
        return systems != null
                ? new String[] {"cost", "systems", target}
                : new String[] {"cost", system == null ? "file" : "system"};
    }

    /** All that it says in text form, by its names in the plan. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        put(texts, "system", system);
        put(texts, "file", file);
        put(texts, "models", models == null ? null : String.join(", ", models));
        put(texts, "prices", prices);
        put(texts, "hours-per-month", hoursPerMonth);
        put(texts, "term", term == null ? null : Kebab.of(term));
        put(texts, "measured", measured);
        put(texts, "client", client == null ? null : client.code());
        put(texts, "probe", probe);
        facts().forEach(facts -> put(
                texts,
                "instances." + facts.instanceClass(),
                facts.vcpus() + " vCPU, " + facts.memoryGib().toPlainString() + " GiB"));
        if (systems != null) {
            systems.forEach((target, text) -> put(texts, "systems." + target, text));
        }
        return texts;
    }

    private static void put(Map<String, String> texts, String name, @Nullable Object value) {
        if (value != null) {
            texts.put("cost." + name, value.toString());
        }
    }
}
