package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls to a provider, repeated while the provider asks for it. Confined to one thread. */
public final class RetriedCalls {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private static final Set<Reason> PASSING = EnumSet.of(Reason.RETRY, Reason.UNKNOWN);

    /** After this time of refusals a call fails. */
    static final Duration PATIENCE = Duration.ofMinutes(20);

    private final LifecycleTimer timer;
    private Runnable check = () -> {};

    public RetriedCalls(LifecycleTimer timer) {
        this.timer = timer;
    }

    /** Sets what each pause between attempts ends with; it throws to end the attempts. */
    void checkAfterPauses(Runnable check) {
        this.check = check;
    }

    /** Repeats a call while the provider throttles it or the reply is lost. */
    public <T> T retried(Supplier<T> call) {
        return retried(call, PASSING);
    }

    /** Repeats a call while it fails for one of these reasons. */
    <T> T retried(Supplier<T> call, Set<Reason> reasons) {
        Backoff backoff = backoff();
        while (true) {
            try {
                return call.get();
            } catch (ResourceException e) {
                if (!reasons.contains(e.reason())) {
                    throw e;
                }
                backoff.pause(e);
            }
        }
    }

    Backoff backoff() {
        return new Backoff(PATIENCE);
    }

    /**
     * Repeats a scan while it has gaps that may pass. After a time, returns the scan with the fewest gaps: what was found is not lost for
     * what was not.
     *
     * @param patience for which a scan is repeated
     * @throws ResourceException if nothing could be looked for
     */
    ResourceScan scanned(Supplier<ResourceScan> scan, Duration patience) {
        Backoff backoff = new Backoff(patience);
        ResourceScan best = null;
        while (true) {
            ResourceException failure;
            try {
                ResourceScan found = scan.get();
                best = best == null || found.gaps().size() <= best.gaps().size() ? found : best;
                failure = passing(found);
            } catch (ResourceException e) {
                if (best == null && (!PASSING.contains(e.reason()) || backoff.over())) {
                    throw e;
                }
                failure = e;
            }
            if (best != null && (failure == null || backoff.over())) {
                return best;
            }
            if (failure != null) {
                backoff.pause(failure);
            }
        }
    }

    private static @Nullable ResourceException passing(ResourceScan scan) {
        return scan.gaps().stream()
                .map(ResourceScan.Gap::failure)
                .filter(failure -> PASSING.contains(failure.reason()))
                .findFirst()
                .orElse(null);
    }

    /** Growing pauses between the attempts of one call. */
    final class Backoff {

        private final Duration patience;
        private final Instant begun = timer.now();
        private Duration pause = FIRST_PAUSE;

        private Backoff(Duration patience) {
            this.patience = patience;
        }

        /** Returns whether there were attempts for too long. */
        boolean over() {
            return Duration.between(begun, timer.now()).compareTo(patience) >= 0;
        }

        /** Waits before the next attempt; throws the failure if there were attempts for too long. */
        void pause(ResourceException failure) {
            if (over()) {
                throw AssayException.host(
                        failure.message() + " (repeated for " + TimeText.format(patience) + ")", failure);
            }
            timer.pause(pause);
            check.run();
            Duration doubled = pause.multipliedBy(2);
            pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
        }
    }
}
