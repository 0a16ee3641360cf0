package dev.assay.report.section;

import dev.assay.report.ReportSection;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Section;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** Throughput and response time over time. Stateless. */
@API(status = API.Status.INTERNAL)
public final class TimeSection implements ReportSection {

    @Override
    public int position() {
        return 350;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        TrialTimes trials = TrialTimes.of(runs);
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        Instantaneous.panel(runs)
                .filter(panel -> runs.trials().size() > 1)
                .ifPresent(panel -> blocks.add(new Chart(
                        "instantaneous",
                        "Instantaneous " + panel.y().name() + " over time",
                        runs.points().size() > 1 ? "Each system at its best point." : "",
                        List.of(Downsampling.thin(panel, TrialTimes.MOST_POSITIONS)))));
        trials.add(
                blocks,
                "rate-over-time",
                "Throughput over time",
                Axis.linear("transactions per second", ""),
                Axis.linear("failed", ""),
                TimeLine::rates);
        trials.add(
                blocks,
                "latency-over-time",
                "Response time over time",
                Axis.linear("response time", "ms"),
                null,
                TimeLine::latencies);
        return Optional.of(new Section("time", "Over time", blocks));
    }
}
