package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.provision.ProvisionRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that limit what a command may spend on rented resources. Filled by the parser. */
final class ProvisionLimits {

    private static final int SECONDS_OF_AN_HOUR = 3_600;
    private static final BigDecimal HOURS_OF_A_DAY = BigDecimal.valueOf(24);
    private static final BigDecimal MOST_HOURS = BigDecimal.valueOf(10_000);

    /** Six minutes: databases take longer to start. */
    private static final BigDecimal FEWEST_HOURS = new BigDecimal("0.1");

    @Option(names = "--max-usd", paramLabel = "USD", description = "limit of money, checked while resources exist")
    private @Nullable BigDecimal usd;

    @Option(
            names = "--max-hours",
            paramLabel = "HOURS",
            description = "limit of time since the first resource, at least 0.1; repeat commands with the same limits")
    private @Nullable BigDecimal hours;

    @Mixin
    private OwnerOption owner = new OwnerOption();

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description = "prices that override those of lists: CSV, a folder of CSV, or JSON of AWS; see docs/cost.md")
    private @Nullable Path prices;

    /** Returns the file with the user's prices; null for the lists only. */
    @Nullable
    Path prices() {
        return prices;
    }

    /** Returns the owner whom the option {@code --owner} names; null if it is not there. */
    @Nullable
    String owner() {
        return owner.orNull();
    }

    /** Returns whether one of the options is there. */
    boolean given() {
        return usd != null || hours != null || owner.given() || prices != null;
    }

    /** Rejects limits that are out of their ranges. */
    void requireInRange() {
        if (usd != null) {
            positive(usd);
        }
        if (hours != null) {
            time(hours);
        }
    }

    /** Returns the names of the limits that are missing. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (usd == null) {
            missing.add("--max-usd");
        }
        if (hours == null) {
            missing.add("--max-hours");
        }
        return missing;
    }

    /**
     * Returns what the user allows.
     *
     * @throws AssayException of kind {@code PLAN} if a limit is missing or out of its range
     */
    ProvisionRequest request(Supplier<String> account, Supplier<Set<String>> regions) {
        if (usd == null || hours == null) {
            throw AssayException.plan(String.join(" and ", missing())
                    + " missing: the limits of money and time, such as --max-usd 20 --max-hours 4");
        }
        return new ProvisionRequest(
                account.get(),
                regions.get(),
                owner.name(),
                Money.usd(positive(usd).toPlainString()),
                time(hours));
    }

    /** Returns what the user allows of resources that cost nothing: by default a day, after which they are orphans. */
    ProvisionRequest local(String account, Set<String> regions) {
        usd = usd == null ? BigDecimal.ONE : usd;
        hours = hours == null ? HOURS_OF_A_DAY : hours;
        return request(() -> account, () -> regions);
    }

    private static BigDecimal positive(BigDecimal value) {
        if (value.signum() <= 0) {
            throw AssayException.plan("--max-usd: found " + value.toPlainString() + ", more than 0 is needed");
        }
        return value;
    }

    private static Duration time(BigDecimal hours) {
        if (hours.compareTo(FEWEST_HOURS) < 0 || hours.compareTo(MOST_HOURS) > 0) {
            throw AssayException.plan("--max-hours: found " + hours.toPlainString() + ", between " + FEWEST_HOURS
                    + " and " + MOST_HOURS + " are possible");
        }
        return Duration.ofSeconds(
                hours.multiply(BigDecimal.valueOf(SECONDS_OF_AN_HOUR)).longValue());
    }
}
