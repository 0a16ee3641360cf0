package dev.assay.provision;

import dev.assay.internal.provision.GuardedListener;
import dev.assay.internal.provision.LifecycleTimer;
import dev.assay.internal.provision.ProvisionEvent;
import dev.assay.model.cost.Money;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reports the steps of the rented resources, each with the money spent so far. It is the timer of the steps, and reports longer pauses. */
final class ProgressReporter implements LifecycleTimer {

    private static final Duration SHORT = Duration.ofSeconds(2);

    private final LifecycleTimer timer;
    private final Consumer<ProvisionProgress> listener;
    private final Set<String> busy = new HashSet<>();
    private Supplier<Money> spent = () -> Money.usd("0");

    /** @param listener receives each step; its exceptions are ignored */
    ProgressReporter(LifecycleTimer timer, Consumer<ProvisionProgress> listener) {
        this.timer = timer;
        this.listener = new GuardedListener<>(listener);
    }

    /** Changes the money of the steps from now on. */
    void spent(Supplier<Money> money) {
        spent = money;
    }

    /** Reports a step of a life cycle. */
    void step(ProvisionEvent event) {
        String warning = event.warning();
        listener.accept(new ProvisionProgress(
                event.at(),
                Kind.valueOf(event.step().name()),
                event.resource(),
                warning == null ? "" : warning,
                event.spent()));
    }

    /** Reports that a call is repeated. */
    void repeated(ResourceException failure) {
        // A resource that is in use is asked for every few seconds, for the same reason.
        if (failure.reason() != Reason.BUSY || busy.add(failure.message())) {
            report(Kind.REPEATED, failure.message());
        }
    }

    /** Reports a step that belongs to no resource. */
    void report(Kind kind, String detail) {
        listener.accept(new ProvisionProgress(timer.now(), kind, "", detail, spent.get()));
    }

    @Override
    public Instant now() {
        return timer.now();
    }

    @Override
    public void pause(Duration time) {
        if (time.compareTo(SHORT) >= 0) {
            report(Kind.WAITING, "");
        }
        timer.pause(time);
    }
}
