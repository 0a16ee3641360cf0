package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Technical data of an instance class, with their source. Most of the data that Assay ships were never verified against the
 * provider's pages; they are shown, but not used in calculations. Facts from a plan are used as given. Immutable.
 *
 * @param instanceClass such as {@code db.m5.2xlarge}
 * @param vcpus virtual processors, at least 1
 * @param memoryGib memory of the host in GiB, above 0; the database gets less
 * @param networkGbps maximum network throughput in Gbit/s, on small instances in bursts only; null if unknown
 * @param storageMbps sustained throughput to its storage in Mbit/s; null if unknown
 * @param storageIops sustained IOPS of 16 KiB; null if unknown
 * @param burstable whether full CPU performance is limited by credits
 * @param source source of {@code vcpus}, {@code memoryGib} and {@code burstable}
 * @param limitsSource source of the network and storage limits; null if there are none
 * @param asOf date of the source; null if it has none
 * @param stated whether the user states the limits, so that utilization is computed from them
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
        @Nullable LocalDate asOf,
        boolean stated) {

    public InstanceFacts {
        boolean less = vcpus < 1
                || memoryGib.signum() <= 0
                || (networkGbps != null && networkGbps <= 0)
                || (storageMbps != null && storageMbps <= 0)
                || (storageIops != null && storageIops <= 0);
        if (less) {
            throw AssayException.plan(
                    instanceClass + ": processors, memory and limits must be above 0; omit unknown ones");
        }
    }
}
