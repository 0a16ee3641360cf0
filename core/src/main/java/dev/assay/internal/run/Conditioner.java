package dev.assay.internal.run;

import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.internal.engine.TrialRunner;
import dev.assay.internal.verdict.SteadyWatch;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.Conditioning;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Session;
import java.time.Duration;

/**
 * Runs a cell's load until it is steady, before the measurement. This is a separate trial, since the bounds of a measurement are
 * fixed before it starts. Confined to one thread.
 *
 * @param runner used only here; it is stopped when the load is steady
 */
public record Conditioner(TrialRunner runner, VerdictThresholds thresholds, RunListener listener) {

    private static final int SECONDS_PER_MESSAGE = 10;

    /** Stops the running trial and prevents further ones, from any thread. */
    void stop() {
        runner.stop();
    }

    /**
     * Runs the trial until it is steady; discards its figures.
     *
     * @param limit the longest duration
     */
    <S extends Session> Conditioning run(Trial<S> trial, Duration limit) {
        SteadyWatch watch = new SteadyWatch(trial.load(), thresholds);
        Schedule until = new Schedule(trial.schedule().rampUp(), limit, Duration.ZERO, 0);
        Trial<S> unmeasured = new Trial<>(
                trial.workload(),
                trial.sessionType(),
                trial.system(),
                trial.load(),
                trial.isolation(),
                until,
                new Seeds(trial.seeds().derive("conditioning")),
                trial.data(),
                trial.digits());
        listener.on(new RunEvent.Stage("running the load until it is steady, for " + TimeText.format(limit)
                + " at most; it is measured afterwards"));
        TrialMeasurement measurement = runner.run(unmeasured, event -> {
            if (event instanceof RunEvent.IntervalMeasured second) {
                progress(second);
                if (second.interval().phase() == Phase.MEASUREMENT) {
                    watch.add(second.interval());
                    seen(second.interval().index(), watch);
                }
            } else if (event instanceof RunEvent.Stage || event instanceof RunEvent.Note) {
                listener.on(event);
            }
        });
        double seconds =
                (measurement.window().rampUpNanos() + measurement.window().measuredNanos()) / 1e9;
        return new Conditioning(seconds, watch.steady(), watch.text());
    }

    private void progress(RunEvent.IntervalMeasured second) {
        Interval interval = second.interval();
        if (interval.durationNanos() > 0) {
            listener.on(new RunEvent.Conditioned(
                    Duration.ofNanos(interval.startNanos() + interval.durationNanos()),
                    second.planned(),
                    interval.transactionsPerSecond()));
        }
    }

    private void seen(int second, SteadyWatch watch) {
        if (watch.steady()) {
            runner.stop();
        } else if ((second + 1) % SECONDS_PER_MESSAGE == 0) {
            listener.on(new RunEvent.Stage("not steady yet: " + watch.text()));
        }
    }
}
