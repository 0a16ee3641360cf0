package dev.assay.report.section;

import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.ChartBand;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The trials that are known second by second, as panels of charts over time. Immutable.
 *
 * @param trials in order
 * @param most maximum number of positions of each trial in a chart
 */
record TrialTimes(List<Drawn> trials, int most) {

    /** Maximum number of positions of a trial in a chart. */
    static final int MOST_POSITIONS = 1_200;

    /** Positions of all trials together in a chart, which limits the size of the page. */
    private static final int ALL_POSITIONS = 12_000;

    private static final int FEWEST_POSITIONS = 30;

    private static final Axis SECONDS = Axis.linear("since the measurement began", "s");

    /** A trial with the marks that all its charts share. */
    record Drawn(TimeLine line, List<ChartBand> marks) {}

    static TrialTimes of(ReportedRuns runs) {
        return runs.derived(TrialTimes.class, TrialTimes::drawn);
    }

    private static TrialTimes drawn(ReportedRuns runs) {
        List<TimeLine> lines = runs.trials().stream()
                .map(TimeLine::of)
                .filter(line -> !line.seconds().isEmpty())
                .toList();
        int most = Math.max(FEWEST_POSITIONS, Math.min(MOST_POSITIONS, ALL_POSITIONS / Math.max(1, lines.size())));
        return new TrialTimes(
                lines.stream().map(line -> new Drawn(line, line.marks(most))).toList(), most);
    }

    boolean isEmpty() {
        return trials.isEmpty();
    }

    /** Adds a chart with a panel for each trial that has such series; none if no trial has. */
    void add(
            List<Block> blocks,
            String id,
            String title,
            Axis y,
            @Nullable Axis second,
            Function<TimeLine, List<Series>> series) {
        List<Panel> panels = new ArrayList<>();
        for (Drawn trial : trials) {
            List<Series> own =
                    series.apply(trial.line).stream().filter(Series::hasValues).toList();
            if (!own.isEmpty()) {
                Panel panel = withoutEmptyBegin(
                        Panel.ofNumbers(Panel.Kind.LINE, SECONDS, y, trial.line.seconds(), own), trial.marks);
                boolean right = own.stream().anyMatch(Series::second);
                boolean left = own.stream().anyMatch(one -> !one.second());
                panel = second == null || !right ? panel : left ? panel.with(second) : panel.by(second);
                panels.add(Downsampling.thin(panel, most).labelled(trials.size() > 1 ? label(trial.line.trial()) : ""));
            }
        }
        if (!panels.isEmpty()) {
            blocks.add(new Chart(id, title, note(panels), panels));
        }
    }

    /** Counters of the server are read in the measurement only: their charts begin there. */
    private static Panel withoutEmptyBegin(Panel panel, List<ChartBand> marks) {
        int begin = 0;
        while (empty(panel, begin)) {
            begin++;
        }
        if (begin == 0) {
            return panel.marked(marks);
        }
        int from = begin;
        double first = panel.positions().get(from);
        int size = panel.positions().size();
        return Panel.ofNumbers(
                        panel.kind(),
                        panel.x(),
                        panel.y(),
                        panel.positions().subList(from, size),
                        panel.series().stream().map(series -> series.from(from)).toList())
                .marked(marks.stream().filter(mark -> mark.to() > first).toList());
    }

    private static boolean empty(Panel panel, int position) {
        return panel.series().stream().allMatch(series -> series.values().get(position) == null);
    }

    /** Explains only the marks that are there. */
    private static String note(List<Panel> panels) {
        List<String> parts = new ArrayList<>();
        if (has(panels, ChartBand.Kind.PHASE)) {
            parts.add("Grey: phases outside the measurement.");
        }
        if (has(panels, ChartBand.Kind.OUTAGE)) {
            parts.add("Red: outages.");
        }
        if (has(panels, ChartBand.Kind.PAUSE)) {
            parts.add("Dotted lines: seconds in which garbage collection (GC) paused the client for 1 ms or more.");
        }
        return String.join(" ", parts);
    }

    private static boolean has(List<Panel> panels, ChartBand.Kind kind) {
        return panels.stream().flatMap(panel -> panel.marks().stream()).anyMatch(mark -> mark.kind() == kind);
    }

    static String label(ReportedTrial trial) {
        return trial.label() + (trial.result() == null ? " (unfinished)" : "");
    }
}
