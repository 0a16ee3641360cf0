package dev.assay.provisioning.aws;

import dev.assay.spi.environment.HostOutbox;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/** Addresses at which a client host writes its results until its end. Confined to one thread. */
final class HostOutboxes {

    /** The file of the results. */
    static final String RESULTS = "results";

    /** The limit of AWS for signed addresses. */
    private static final Duration LONGEST = Duration.ofDays(7);

    /** The host writes for some time after its timer has begun to end it. */
    private static final Duration AFTER = Duration.ofMinutes(5);

    private final S3Exchange exchange;
    private final @Nullable Instant end;
    private final Supplier<Instant> now;

    /**
     * @param end of the host; null if it has none
     * @param now the time of day
     */
    HostOutboxes(S3Exchange exchange, @Nullable Instant end, Supplier<Instant> now) {
        this.exchange = exchange;
        this.end = end;
        this.now = now;
    }

    /** Returns an address that is valid from now on; empty for a host without an end. */
    Optional<HostOutbox> next() {
        Instant until = end;
        if (until == null) {
            return Optional.empty();
        }
        Duration left = Duration.between(now.get(), until.plus(AFTER));
        Duration valid = left.compareTo(LONGEST) > 0 ? LONGEST : left.compareTo(AFTER) < 0 ? AFTER : left;
        return Optional.of(new HostOutbox(
                until,
                exchange.writable(RESULTS, valid),
                exchange.place(RESULTS),
                limit(exchange.signer(), left, until)));
    }

    private @Nullable String limit(AwsCredentialsIdentity signer, Duration left, Instant until) {
        Instant expires = signer.expirationTime().orElse(null);
        if (signer instanceof AwsSessionCredentialsIdentity && (expires == null || expires.isBefore(until))) {
            return "without this command until the credentials of this session expire"
                    + (expires == null ? "" : ", at " + expires);
        }
        return left.compareTo(LONGEST) > 0 ? "without this command for 7 days, the limit of signed addresses" : null;
    }
}
