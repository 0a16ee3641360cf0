package dev.assay.metrics.internal;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.workload.OutcomeCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Keeps the meters of a registry at the figures of a run. Confined to one thread; the registry may be read by others. */
final class RunMeters implements RunListener {

    static final String TRANSACTIONS = "assay.transactions";
    static final String RETRIES = "assay.retries";
    static final String USERS = "assay.users";
    static final String PHASE = "assay.phase";
    static final String LOAD_ROWS = "assay.load.rows";
    static final String LOAD_ROWS_TOTAL = "assay.load.planned.rows";

    private final MeterRegistry registry;
    private final LatencyHistograms times;
    private final Gauges gauges;
    private final Set<String> successes = new HashSet<>();
    private boolean staged;
    private String run = "";
    private String workload = "";
    private String target = "";
    private String phase = "";

    RunMeters(MeterRegistry registry, LatencyHistograms times) {
        this.registry = registry;
        this.times = times;
        this.gauges = new Gauges(registry);
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.SystemOpened opened) {
            opened(opened);
        } else if (event instanceof RunEvent.DirectoryOpened opened) {
            // Meters of before keep an empty label, which Prometheus treats as none.
            setPhase("");
            run = staged
                    ? ofStage(opened.directory())
                    : String.valueOf(opened.directory().getFileName());
            setPhase("preparing");
        } else if (event instanceof RunEvent.PlanStageStarted) {
            setPhase("");
            staged = true;
            run = "";
        } else if (event instanceof RunEvent.LoadProgress load) {
            setPhase("loading");
            gauges.set(LOAD_ROWS, "Rows of the data set written so far", tags(), load.rows());
            gauges.set(LOAD_ROWS_TOTAL, "Rows of the data set", tags(), load.totalRows());
        } else if (event instanceof RunEvent.Conditioned) {
            setPhase("until-steady");
        } else if (event instanceof RunEvent.TrialStarted started) {
            started(started);
        } else if (event instanceof RunEvent.IntervalMeasured measured) {
            measured(measured);
        } else if (event instanceof RunEvent.QueueRead queue) {
            gauges.set("assay.queue.waiting", "Arrived transactions without a session", tags(), queue.waiting());
            gauges.set("assay.queue.serving", "Transactions with a session", tags(), queue.serving());
        } else if (event instanceof RunEvent.TrialEnded) {
            setPhase("");
            gauges.set(USERS, "Simulated users", tags(), 0);
        }
    }

    /** Returns the names of a whole run and of the folder of a stage, whose name recurs in each run of the plan. */
    private static String ofStage(Path directory) {
        Path stages = directory.getParent();
        Path whole = stages == null ? null : stages.getParent();
        Path stage = directory.getFileName();
        return whole == null ? String.valueOf(stage) : whole.getFileName() + "/" + stage;
    }

    private void opened(RunEvent.SystemOpened opened) {
        setPhase("");
        Cell cell = opened.cell();
        workload = opened.workload().id();
        target = cell.target().name();
        gauges.set("assay.cell", "Number of the current cell of the experiment", tags(), cell.id());
        gauges.set(
                "assay.system.info",
                "Product and version of the measured system",
                tags().and("system", opened.system()),
                1);
        setPhase("preparing");
    }

    private void started(RunEvent.TrialStarted started) {
        successes.clear();
        for (int i = 0; i < started.outcomes().size(); i++) {
            if (started.successes().get(i)) {
                successes.add(started.outcomes().get(i));
            }
        }
        gauges.set(USERS, "Simulated users", tags(), started.users());
    }

    private void measured(RunEvent.IntervalMeasured measured) {
        Interval interval = measured.interval();
        String name = Kebab.of(interval.phase());
        if (interval.durationNanos() > 0) {
            setPhase(name);
            health(interval.health());
        }
        for (RunEvent.IntervalMeasured.Part part : measured.parts()) {
            long count = part.responseTime().count();
            if (count == 0) {
                continue;
            }
            Tags transaction = tags().and("transaction", part.type());
            Counter.builder(TRANSACTIONS)
                    .description("Ended transactions by outcome")
                    .tags(transaction.and("outcome", part.outcome(), "phase", name))
                    .register(registry)
                    .increment(count);
            if (successes.contains(OutcomeCode.declared(part.outcome()))) {
                times.add(transaction, part.responseTime());
            }
        }
        Counter.builder(RETRIES)
                .description("Repeated executions of transactions")
                .tags(tags())
                .register(registry)
                .increment(interval.retries());
    }

    private void health(IntervalHealth health) {
        if (health.cpu() >= 0) {
            gauges.set("assay.client.cpu.ratio", "Used share of the client host's processors", tags(), health.cpu());
        }
        if (health.maxStallMillis() >= 0) {
            gauges.setSeconds(
                    "assay.client.stall",
                    "Longest stall of the client host in the last second",
                    tags(),
                    health.maxStallMillis() / 1e3);
        }
        if (health.gcPauseMillis() >= 0) {
            gauges.setSeconds(
                    "assay.client.gc.pause",
                    "Garbage collection pauses of the client in the last second",
                    tags(),
                    health.gcPauseMillis() / 1e3);
        }
    }

    /** Marks a phase as the current one, by the value 1; empty for none. */
    private void setPhase(String next) {
        if (next.equals(phase)) {
            return;
        }
        if (!phase.isEmpty()) {
            gauges.set(PHASE, "Current phase of the run: 1, others 0", tags().and("phase", phase), 0);
        }
        if (!next.isEmpty()) {
            gauges.set(PHASE, "Current phase of the run: 1, others 0", tags().and("phase", next), 1);
        }
        phase = next;
    }

    private Tags tags() {
        return Tags.of("workload", workload, "target", target, "run", run);
    }
}
