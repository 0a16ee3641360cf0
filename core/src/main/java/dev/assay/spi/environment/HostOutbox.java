package dev.assay.spi.environment;

import java.time.Instant;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The place to which a client host that ends itself sends the results of its run. Immutable.
 *
 * @param end time at which the host ends itself
 * @param address takes one file by the method PUT of HTTP, without headers of its own. A secret: each holder can write the file
 * @param place of the file in messages, such as {@code s3://bucket/prefix/host/results}; without secrets
 * @param limit one line that says why the address becomes invalid before the end of the host; null if it does not
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HostOutbox(
        Instant end, String address, String place, @Nullable String limit) {

    /** Returns why the address becomes invalid before the end of the host; empty if it does not. */
    public Optional<String> limited() {
        return Optional.ofNullable(limit);
    }

    @Override
    public String toString() {
        return "HostOutbox[" + place + ", " + end + "]"; // without the address
    }
}
