package dev.assay.provisioning;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.cost.InstanceFacts;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Facts of the instances on the shipped price lists. Limits are unverified. Stateless. */
final class ShippedFacts {

    private static final String FILE = "instances.csv";

    /** Read at the first use. */
    private static final class Rows {

        static final Map<String, InstanceFacts> BY_CLASS = ShippedPrices.rows(FILE, ShippedFacts::row).stream()
                .collect(Collectors.toUnmodifiableMap(InstanceFacts::instanceClass, facts -> facts));
    }

    private ShippedFacts() {}

    /** Returns the facts of an instance class; empty if unknown. */
    static Optional<InstanceFacts> of(String instanceClass) {
        return Optional.ofNullable(Rows.BY_CLASS.get(instanceClass));
    }

    private static InstanceFacts row(NamedCsvRecord line) {
        String network = line.getField("network_gbps");
        String limits = line.getField("limits_source");
        String asOf = line.getField("as_of");
        return new InstanceFacts(
                line.getField("class"),
                Integer.parseInt(line.getField("vcpus")),
                new BigDecimal(line.getField("memory_gib")),
                network.isEmpty() ? null : Double.valueOf(network),
                whole(line.getField("ebs_mbps")),
                whole(line.getField("ebs_iops")),
                line.getField("burstable").equals("yes"),
                line.getField("source"),
                limits.isEmpty() ? null : limits,
                asOf.isEmpty() ? null : LocalDate.parse(asOf),
                false);
    }

    private static @Nullable Integer whole(String text) {
        return text.isEmpty() ? null : Integer.valueOf(text);
    }
}
