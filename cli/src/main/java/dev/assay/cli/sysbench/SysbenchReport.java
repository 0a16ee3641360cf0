package dev.assay.cli.sysbench;

import dev.assay.cli.style.StyledReport;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.PerUser;
import dev.assay.spi.event.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Tells a run the way sysbench does, line for line, for scripts that read its output. Only the measurement is told: what
 * comes before and after it is not in sysbench's figures. Confined to the coordinator.
 */
@API(status = API.Status.INTERNAL)
public final class SysbenchReport implements StyledReport {

    private final ReportOptions options;
    private final Layout layout;
    private final Consumer<String> out;
    private final Tally all = new Tally();
    private final Tally recent = new Tally();
    private @Nullable TrialStarted trial;
    private int told;
    private boolean tellsQueue;

    /** The listener's own name for what it needs of the beginning. */
    private record TrialStarted(RunEvent.TrialStarted event, ReportText text) {}

    /**
     * @param out takes the report, line by line
     */
    public SysbenchReport(ReportOptions options, Consumer<String> out) {
        this.options = options;
        this.layout = Layout.ofPersona(options.persona());
        this.out = out;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.TrialStarted started) {
            ReportText text = layout.legacy()
                    ? new LegacyText(layout, options, started.users())
                    : new ModernText(layout, options, started.users());
            trial = new TrialStarted(started, text);
            header(started.users()).forEach(out);
        } else if (event instanceof RunEvent.IntervalMeasured measured
                && measured.interval().phase() == Phase.MEASUREMENT) {
            TrialStarted running = Objects.requireNonNull(trial, "a trial measures after it has started");
            all.add(measured, running.event());
            recent.add(measured, running.event());
            tellRecent(running.text());
        } else if (event instanceof RunEvent.QueueRead queue && tellsQueue && trial != null) {
            tellsQueue = false;
            String line = trial.text().queue(told, queue);
            if (line != null) {
                out.accept(line);
            }
        }
    }

    /** A line whenever so many whole seconds are over; a rest at the end has none, as in sysbench. */
    private void tellRecent(ReportText text) {
        int every = options.intervalSeconds();
        // Readings are a few milliseconds late, and the last one of a load may be half a second long.
        if (every > 0 && all.seconds() > told + every - 0.5 && recent.seconds() > 0.5) {
            told = (int) Math.round(all.seconds());
            out.accept(text.interval(told, recent));
            recent.clear();
            tellsQueue = true;
        }
    }

    private List<String> header(int users) {
        List<String> lines = new ArrayList<>(List.of(
                layout.title(options.engine()),
                "",
                "Running the test with following options:",
                "Number of threads: " + users));
        Double rate = options.rate();
        if (rate != null) {
            lines.add("Target transaction rate: " + Math.round(rate) + "/sec");
        }
        if (options.intervalSeconds() > 0) {
            lines.add("Report intermediate results every " + options.intervalSeconds() + " second(s)");
        }
        lines.add("Initializing random number generator from "
                + (options.seed() == null ? "current time" : "seed (" + options.seed() + ")."));
        lines.addAll(List.of("", "", "Initializing worker threads...", "", "Threads started!", ""));
        return lines;
    }

    @Override
    public void end(TrialResult result) {
        end(result.phases().measuredSeconds(), result.perUser());
    }

    /**
     * Prints the final block.
     *
     * @param seconds the measurement was long
     * @param each what a user got, or null if nothing was measured
     */
    void end(double seconds, @Nullable PerUser each) {
        if (trial == null) {
            return; // nothing ran, and whoever knows why tells it
        }
        if (options.histogram()) {
            all.times().drawn().forEach(out);
        }
        trial.text().end(all, seconds, each).forEach(out);
    }
}
