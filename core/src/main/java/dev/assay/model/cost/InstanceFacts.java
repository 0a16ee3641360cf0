package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What an hour of an instance buys, as far as somebody wrote it down, and where that comes from. Most of what is shipped was
 * written down from memory and never compared with the provider's pages: that is shown, and nothing is computed of it. What a plan
 * states is taken for true. Immutable.
 *
 * @param instanceClass such as {@code db.m5.2xlarge}
 * @param vcpus virtual processors, at least 1
 * @param memoryGib of the host; the database gets less
 * @param networkGbps at most; smaller instances have it for bursts
 * @param storageMbps to its storage, in Mbit/s, for as long as one likes
 * @param storageIops likewise, of 16 KiB
 * @param burstable whether it has its processors only for as long as credits last
 * @param source of processors, memory and burst
 * @param limitsSource of the limits of network and storage; null where there are none
 * @param asOf when it was written down; null where its source has no date
 * @param stated whether somebody stands for the limits, so that use of them can be computed
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

    /** Checks that there is something to buy. */
    public InstanceFacts {
        boolean less = vcpus < 1
                || memoryGib.signum() <= 0
                || (networkGbps != null && networkGbps <= 0)
                || (storageMbps != null && storageMbps <= 0)
                || (storageIops != null && storageIops <= 0);
        if (less) {
            throw AssayException.plan(instanceClass
                    + ": processors, memory and limits of an instance are above 0; leave out what is unknown");
        }
    }
}
