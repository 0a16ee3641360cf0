package dev.assay.cost;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What an hour of an instance buys, as far as somebody wrote it down, and where that comes from: most of it was written down from
 * memory and never compared with the provider's pages. So it is shown, and nothing is computed of it. Immutable.
 *
 * @param instanceClass such as {@code db.m5.2xlarge}
 * @param vcpus virtual processors
 * @param memoryGib of the host; the database gets less
 * @param networkGbps at most; smaller instances have it for bursts
 * @param storageMbps to its storage, in Mbit/s, for as long as one likes
 * @param storageIops likewise, of 16 KiB
 * @param burstable whether it has its processors only for as long as credits last
 * @param source of processors, memory and burst
 * @param limitsSource of the limits of network and storage; null where there are none
 * @param asOf when it was written down; null where its source has no date
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record InstanceFacts(
        String instanceClass,
        int vcpus,
        BigDecimal memoryGib,
        @Nullable Double networkGbps,
        @Nullable Integer storageMbps,
        @Nullable Integer storageIops,
        boolean burstable,
        String source,
        @Nullable String limitsSource,
        @Nullable LocalDate asOf) {

    private static final String FILE = "instances.csv";

    /** The facts of a class; empty if none were written down. */
    public static Optional<InstanceFacts> of(String instanceClass) {
        try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(ShippedPrices.resource(FILE))) {
            return lines.stream()
                    .filter(line -> line.getField("class").equals(instanceClass))
                    .findFirst()
                    .map(InstanceFacts::of);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
                asOf.isEmpty() ? null : LocalDate.parse(asOf));
    }

    private static @Nullable Integer whole(String text) {
        return text.isEmpty() ? null : Integer.valueOf(text);
    }
}
