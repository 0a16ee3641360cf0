package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.nio.charset.Charset;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a run on standard error. On a terminal: a progress bar for the data load and a redrawn region for the
 * measurement; otherwise one line per second, or per interval as requested. Confined to the coordinator.
 */
final class Progress implements RunListener, AutoCloseable {

    private static final long LOAD_LINE_MILLIS = 2_000;

    private final Console console;
    private final boolean quiet;
    private final long beganNanos = System.nanoTime();
    private final LiveProgress gauge;
    private final @Nullable TerminalWidth width;
    private final @Nullable TerminalRegion screen;
    private final @Nullable IntervalReport intervals;
    private @Nullable ProgressBar bar;
    private volatile String barLine = "";
    private long nextLoadLineMillis;
    private boolean resumptionShown;

    /** Creates the progress of a command without {@code --report-interval}. */
    Progress(Console console, boolean quiet) {
        this(console, quiet, new ReportInterval(), false);
    }

    /**
     * Creates the progress of a run.
     *
     * @param quiet whether to print only notes and requested intervals
     * @param requested intervals, also on a terminal; each second if not given and lines are not redrawn
     * @param json whether a JSON document goes to standard output: requested intervals are JSON objects, too
     */
    Progress(Console console, boolean quiet, ReportInterval requested, boolean json) {
        this.console = console;
        this.quiet = quiet;
        Charset charset = Console.charset();
        gauge = new LiveProgress(System::nanoTime, charset.newEncoder().canEncode('▁'));
        boolean interactive = console.terminal() && !quiet;
        width = interactive ? new TerminalWidth() : null;
        screen = width == null ? null : new TerminalRegion(console, charset, width.columns());
        int seconds = requested.given() ? requested.seconds() : interactive || quiet ? 0 : 1;
        intervals = seconds == 0 ? null : new IntervalReport(seconds, json && requested.given(), console::info);
    }

    @Override
    public void on(RunEvent event) {
        gauge.on(event);
        if (intervals != null) {
            intervals.on(event);
        }
        if (event instanceof RunEvent.Note note) {
            closeBar();
            console.info("note: " + note.text());
        } else if (!quiet) {
            show(event);
        }
    }

    /** Prints a line that begins with the elapsed time. */
    private void line(String pattern, Object... values) {
        console.info(format("%6.1f s  ", (System.nanoTime() - beganNanos) / 1e9) + format(pattern, values));
    }

    private void show(RunEvent event) {
        if (event instanceof RunEvent.Stage stage) {
            closeBar();
            line("%s", stage.text());
        } else if (event instanceof RunEvent.PlanStageStarted started) {
            closeBar();
            line(
                    "stage %d of %d: %s, about %s left plus loading",
                    started.number(), started.of(), started.name(), TimeText.format(started.left()));
        } else if (event instanceof RunEvent.CellStarted started) {
            closeBar();
            line(
                    "cell %d of %d: %s",
                    started.cell().id(),
                    started.of(),
                    (started.cell().target().name() + " " + started.cell().pointText()).strip());
        } else if (event instanceof RunEvent.LoadProgress progress) {
            loading(progress);
        } else if (event instanceof RunEvent.TrialStarted started) {
            closeBar();
            line("running %d users", started.users());
        } else if (event instanceof RunEvent.IntervalMeasured measured) {
            second(measured);
        } else if (event instanceof RunEvent.TrialEnded ended) {
            closeBar();
            ended(ended.result());
        }
    }

    /** Prints the result of a cell; a single cell is covered by the summary. */
    private void ended(TrialResult result) {
        if (gauge.cellText().isEmpty()) {
            return;
        }
        LatencyMicros times = result.outcomes().responseTimeMicros();
        String figures = result.course().status() == TrialResult.Status.REFUSED || times == null
                ? ""
                : format(
                        "%,.1f tps  p95 %s  ", result.rates().transactionsPerSecond(), SummaryText.millis(times.p95()));
        line("cell %s ended: %s%s", gauge.cellText(), figures, result.outcome());
    }

    private void loading(RunEvent.LoadProgress progress) {
        long before = progress.rows() - progress.written();
        if (before > 0 && !resumptionShown) {
            resumptionShown = true;
            console.info(
                    format("          resuming the data load: %,d of %,d rows exist", before, progress.totalRows()));
        }
        if (width != null) {
            bar(progress, width.columns()).stepTo(progress.rows());
        } else if (progress.elapsed().toMillis() >= nextLoadLineMillis && progress.written() > 0) {
            nextLoadLineMillis = progress.elapsed().toMillis() + LOAD_LINE_MILLIS;
            double seconds = progress.elapsed().toNanos() / 1e9;
            double rate = progress.written() / seconds;
            console.info(format(
                    "          %,d of %,d rows, %,.0f rows/s, %.0f s left",
                    progress.rows(), progress.totalRows(), rate, (progress.totalRows() - progress.rows()) / rate));
        }
    }

    private ProgressBar bar(RunEvent.LoadProgress progress, int columns) {
        ProgressBar current = bar;
        if (current == null) {
            current = new ProgressBarBuilder()
                    .setTaskName("loading")
                    .setInitialMax(progress.totalRows())
                    .startsFrom(progress.rows() - progress.written(), Duration.ZERO)
                    .setUnit(" rows", 1)
                    .showSpeed()
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(200)
                    .setConsumer(new DelegatingProgressBarConsumer(this::draw, columns - 1))
                    .build();
            bar = current;
        }
        return current;
    }

    private void draw(String line) {
        barLine = line;
        console.err().draw(intact -> ("\r" + line + "\u001b[K").getBytes(Console.charset()));
    }

    private void second(RunEvent.IntervalMeasured measured) {
        Interval interval = measured.interval();
        if (interval.durationNanos() == 0) {
            return;
        }
        if (screen != null && width != null) {
            closeBar();
            screen.resize(width.columns());
            screen.show(gauge.lines(screen.columns()));
        }
    }

    private void closeBar() {
        ProgressBar current = bar;
        if (current != null) {
            current.close();
            bar = null;
            console.info(barLine);
        }
    }

    @Override
    public void close() {
        closeBar();
        console.err().erase();
    }
}
