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
 * The report of a run in sysbench's layout, line for line, for scripts that parse it. Covers only the measurement phase, as
 * sysbench does. Confined to the coordinator.
 */
@API(status = API.Status.INTERNAL)
public final class SysbenchReport implements StyledReport {

    private final ReportOptions options;
    private final Layout layout;
    private final Consumer<String> out;
    private final Tally all = new Tally();
    private Tally recent = new Tally();
    private @Nullable TrialStarted trial;
    private int reportedSeconds;
    private boolean queueDue;

    private record TrialStarted(RunEvent.TrialStarted event, ReportText text) {}

    /**
     * Creates a report.
     *
     * @param out receives the report, line by line
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
            printInterval(running.text());
        } else if (event instanceof RunEvent.QueueRead queue && queueDue && trial != null) {
            queueDue = false;
            String line = trial.text().queue(reportedSeconds, queue);
            if (line != null) {
                out.accept(line);
            }
        }
    }

    /** Prints a line after each report interval; as in sysbench, not for a remainder at the end. */
    private void printInterval(ReportText text) {
        int every = options.intervalSeconds();
        // Readings are a few milliseconds late, and the last one may be half a second long.
        if (every > 0 && all.seconds() > reportedSeconds + every - 0.5 && recent.seconds() > 0.5) {
            reportedSeconds = (int) Math.round(all.seconds());
            out.accept(text.interval(reportedSeconds, recent));
            recent = new Tally();
            queueDue = true;
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
        end(result.course().phases().measuredSeconds(), result.rates().perUser());
    }

    /**
     * Prints the final block.
     *
     * @param seconds duration of the measurement
     * @param each statistics per user, or null if nothing was measured
     */
    void end(double seconds, @Nullable PerUser each) {
        if (trial == null) {
            return; // nothing ran; the reason is reported elsewhere
        }
        if (options.histogram()) {
            all.times().lines().forEach(out);
        }
        trial.text().end(all, seconds, each).forEach(out);
    }
}
