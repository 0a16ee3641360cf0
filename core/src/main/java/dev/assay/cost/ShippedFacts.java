package dev.assay.cost;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.cost.InstanceFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What instances have that are on the shipped price lists; nobody stands for the limits in it. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ShippedFacts {

    private static final String FILE = "instances.csv";

    private ShippedFacts() {}

    /** The facts of a class; empty if none were written down. */
    public static Optional<InstanceFacts> of(String instanceClass) {
        try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(ShippedPrices.resource(FILE))) {
            return lines.stream()
                    .filter(line -> line.getField("class").equals(instanceClass))
                    .findFirst()
                    .map(ShippedFacts::of);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The facts of a class.
     *
     * @param stated what somebody says of instances, before what is shipped
     */
    public static Optional<InstanceFacts> of(String instanceClass, List<InstanceFacts> stated) {
        return stated.stream()
                .filter(each -> each.instanceClass().equals(instanceClass))
                .findFirst()
                .or(() -> of(instanceClass));
    }

    private static InstanceFacts of(NamedCsvRecord line) {
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
