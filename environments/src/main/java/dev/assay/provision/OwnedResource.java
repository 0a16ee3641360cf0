package dev.assay.provision;

import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A resource of a run as its provider shows it, with what its tags say. Immutable.
 *
 * @param state as the provider shows it
 * @param run id of its run
 * @param owner who created it; null if the tag is missing
 * @param started when the run created its first resource; null if the tag is missing
 * @param expires end of the time that the user allowed; null if the tag is missing
 * @param usdPerHour price of all resources of the run for an hour; null if the tag is missing
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OwnedResource(
        ResourceState state,
        String run,
        @Nullable String owner,
        @Nullable Instant started,
        @Nullable Instant expires,
        @Nullable BigDecimal usdPerHour) {

    private static final BigDecimal SECONDS_OF_AN_HOUR = BigDecimal.valueOf(3_600);

    /** Returns the resource with what its tags say; a tag that has another form counts as missing. */
    public static OwnedResource of(ResourceState state) {
        ResourceSpec spec = state.resource();
        return new OwnedResource(
                state,
                spec.tags().getOrDefault(ResourceSpec.RUN_TAG, ""),
                spec.tags().get(ResourceSpec.OWNER_TAG),
                started(spec),
                expires(spec),
                read(spec, ResourceSpec.PRICE_TAG, BigDecimal::new));
    }

    /** Returns when the run of a resource created its first one; null if the tag is missing or has another form. */
    public static @Nullable Instant started(ResourceSpec spec) {
        return read(spec, ResourceSpec.STARTED_TAG, Instant::parse);
    }

    /** Returns the end of the time of a resource; null if the tag is missing or has another form. */
    static @Nullable Instant expires(ResourceSpec spec) {
        return read(spec, ResourceSpec.EXPIRES_TAG, Instant::parse);
    }

    private static <T> @Nullable T read(ResourceSpec spec, String tag, Function<String, T> form) {
        String text = spec.tags().get(tag);
        try {
            return text == null ? null : form.apply(text);
        } catch (DateTimeException | NumberFormatException e) {
            return null;
        }
    }

    /** Returns whether the name is one of Assay's. Others, such as that of a restored database, were given by the resource's owner. */
    public boolean named() {
        return state.resource().name().startsWith(ResourceSpec.NAME_PREFIX);
    }

    /** Returns whether the resource has Assay's tag and name, and its time is over. */
    public boolean orphan(Instant now) {
        return expires != null && expires.isBefore(now) && named();
    }

    /** Returns whether the time of the resource is not over; false if it has none. */
    public boolean young(Instant now) {
        return expires != null && !expires.isBefore(now);
    }

    /** Returns what the run has spent until a time; empty if the tags do not say. */
    public Optional<Money> spent(Instant now) {
        Instant from = started;
        BigDecimal price = usdPerHour;
        if (from == null || price == null) {
            return Optional.empty();
        }
        BigDecimal seconds = BigDecimal.valueOf(Duration.between(from, now).toSeconds());
        return Optional.of(Money.usd(price.toPlainString())
                .times(seconds.max(BigDecimal.ZERO))
                .over(SECONDS_OF_AN_HOUR));
    }
}
