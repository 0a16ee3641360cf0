package dev.assay.report.section;

import dev.assay.report.ReportSection;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.ChartBand;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/** Charts over time. Stateless. */
@API(status = API.Status.INTERNAL)
public final class TimeSection implements ReportSection {

    /** Positions of all trials together in a chart, which limits the size of the page. */
    private static final int ALL_POSITIONS = 12_000;

    private static final int MOST_POSITIONS = 1_200;
    private static final int FEWEST_POSITIONS = 30;

    private static final Axis SECONDS = Axis.linear("since the measurement began", "s");

    @Override
    public int position() {
        return 500;
    }

    /** A trial with data that several charts share. */
    private record Drawn(TimeLine line, List<ChartBand> marks, List<Series> server) {}

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<TimeLine> lines = runs.trials().stream()
                .map(TimeLine::of)
                .filter(line -> !line.seconds().isEmpty())
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        int most = Math.max(FEWEST_POSITIONS, Math.min(MOST_POSITIONS, ALL_POSITIONS / lines.size()));
        List<Drawn> trials = lines.stream()
                .map(line -> new Drawn(line, line.marks(most), line.server()))
                .toList();
        List<Block> blocks = new ArrayList<>();
        Instantaneous.panel(runs)
                .ifPresent(panel -> blocks.add(new Chart(
                        "instantaneous",
                        "Instantaneous " + panel.y().name() + " over time",
                        "Each system at its best point.",
                        List.of(Downsampling.thin(panel, MOST_POSITIONS)))));
        add(
                blocks,
                trials,
                most,
                "rate-over-time",
                "Throughput and failures over time",
                Axis.linear("transactions per second", ""),
                Axis.linear("failed", ""),
                trial -> trial.line.rates());
        add(
                blocks,
                trials,
                most,
                "latency-over-time",
                "Response time over time",
                Axis.linear("response time", "ms"),
                null,
                trial -> trial.line.latencies());
        add(
                blocks,
                trials,
                most,
                "client-over-time",
                "Load generator host",
                Axis.linear("share of its processors", "%"),
                Axis.linear("pauses", "ms"),
                trial -> trial.line.health());
        for (ServerCounters counters : ServerCounters.ALL) {
            add(
                    blocks,
                    trials,
                    most,
                    counters.id(),
                    counters.title(),
                    counters.y(),
                    counters.second(),
                    trial -> counters.of(trial.server));
        }
        return Optional.of(new Section("time", "Over time", blocks));
    }

    private static void add(
            List<Block> blocks,
            List<Drawn> trials,
            int most,
            String id,
            String title,
            Axis y,
            @org.jspecify.annotations.Nullable Axis second,
            Function<Drawn, List<Series>> series) {
        List<Panel> panels = new ArrayList<>();
        for (Drawn trial : trials) {
            TimeLine line = trial.line;
            List<Series> own =
                    series.apply(trial).stream().filter(Series::hasValues).toList();
            if (!own.isEmpty()) {
                Panel panel = Panel.ofNumbers(Panel.Kind.LINE, SECONDS, y, line.seconds(), own)
                        .marked(trial.marks);
                boolean right = own.stream().anyMatch(Series::second);
                boolean left = own.stream().anyMatch(one -> !one.second());
                panel = second == null || !right ? panel : left ? panel.with(second) : panel.by(second);
                panels.add(Downsampling.thin(panel, most).labelled(trials.size() > 1 ? line.label() : ""));
            }
        }
        if (!panels.isEmpty()) {
            blocks.add(new Chart(
                    id,
                    title,
                    "Grey: phases outside the measurement. Red: outages. Dotted lines: GC pauses of the client.",
                    panels));
        }
    }

    static String label(ReportedTrial trial) {
        return trial.label() + (trial.result() == null ? " (unfinished)" : "");
    }
}
