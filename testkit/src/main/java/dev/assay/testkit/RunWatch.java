package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.HotRows;
import dev.assay.model.result.Tallies;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ForwardingTarget;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Preparation;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a workload and its target to run an action in the middle of a run. It counts the choices of the workers,
 * records their sessions, and starts the action in its own thread. The workers go on meanwhile, then wait for the
 * action before the run ends: a small run on a fast database could otherwise end before the action begins. Thread-safe.
 */
final class RunWatch<S extends Session> {

    private final Workload<S> watched;
    private final int threshold;
    private final AtomicReference<Runnable> action;
    private final AtomicInteger choices = new AtomicInteger();
    private final List<Session> sessions = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable AssertingThread> acting = new AtomicReference<>();
    private final CountDownLatch acted = new CountDownLatch(1);

    /**
     * @param threshold the count of choices that starts the action; after half as many more, workers wait for its end
     */
    RunWatch(Workload<S> watched, int threshold, Runnable action) {
        this.watched = watched;
        this.threshold = threshold;
        this.action = new AtomicReference<>(action);
    }

    /** Replaces the action. */
    void then(Runnable other) {
        action.set(other);
    }

    /** Fails if the action was not started, or if it failed. */
    void requireReached() {
        AssertingThread thread = acting.get();
        assertThat(thread).as("the action in the middle of the run").isNotNull();
        try {
            Objects.requireNonNull(thread).end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the usable sessions among those opened so far. */
    List<S> sessions(Class<S> type) {
        List<S> open = new ArrayList<>();
        for (Session session : sessions) {
            if (session.usable()) {
                open.add(type.cast(session));
            }
        }
        return open;
    }

    private void chosen() {
        int choice = choices.incrementAndGet();
        if (choice == threshold) {
            acting.set(AssertingThread.start("contract-action", this::act));
        } else if (choice - threshold > threshold / 2) {
            awaitAction();
        }
    }

    private void act() {
        try {
            action.get().run();
        } finally {
            acted.countDown();
        }
    }

    private void awaitAction() {
        try {
            assertThat(acted.await(AssertingThread.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as("the action in the middle of the run has ended")
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the workload, wrapped to count its choices. */
    Workload<S> workload() {
        return counted(watched);
    }

    private Workload<S> counted(Workload<S> watched) {
        return new Workload<>() {
            @Override
            public Workload<S> onData(Preparation<S> data) throws Exception {
                return counted(watched.onData(data));
            }

            @Override
            public List<TransactionType> transactionTypes() {
                return watched.transactionTypes();
            }

            @Override
            public List<OutcomeCode> outcomes() {
                return watched.outcomes();
            }

            @Override
            public Metric primaryMetric() {
                return watched.primaryMetric();
            }

            @Override
            public Dataset dataset() {
                return watched.dataset();
            }

            @Override
            public Optional<ThinkTimes> thinkTimes() {
                return watched.thinkTimes();
            }

            @Override
            public int backgroundWorkers() {
                return watched.backgroundWorkers();
            }

            @Override
            public Script<S> newScript(WorkerContext context) {
                Script<S> script = watched.newScript(context);
                return new Script<>() {
                    @Override
                    public int choose() {
                        chosen();
                        return script.choose();
                    }

                    @Override
                    public Transaction<S> transaction(int type) {
                        return script.transaction(type);
                    }

                    @Override
                    public Tallies tallies() {
                        return script.tallies();
                    }
                };
            }

            @Override
            public List<String> accessStyles(Set<Capability> capabilities) {
                return watched.accessStyles(capabilities);
            }

            @Override
            public List<HotRows> hotRows(Set<Capability> capabilities) {
                return watched.hotRows(capabilities);
            }

            @Override
            public List<ConsistencyCheck<S>> checks() {
                return watched.checks();
            }

            @Override
            public List<String> deviations(@Nullable DatasetMarker data) {
                return watched.deviations(data);
            }

            @Override
            public List<String> deviations(@Nullable DatasetMarker data, @Nullable TargetInfo info) {
                return watched.deviations(data, info);
            }
        };
    }

    /** Returns the target, wrapped to record its sessions. */
    Target target(Target target) {
        return new ForwardingTarget(target) {
            @Override
            public <T extends Session> T open(Class<T> type, SessionOptions options) {
                T session = super.open(type, options);
                sessions.add(session);
                return session;
            }
        };
    }
}
