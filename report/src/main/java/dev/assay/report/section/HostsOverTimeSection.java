package dev.assay.report.section;

import dev.assay.report.ReportSection;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** What client host and server counted over time. Stateless. */
@API(status = API.Status.INTERNAL)
public final class HostsOverTimeSection implements ReportSection {

    @Override
    public int position() {
        return 650;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        TrialTimes trials = TrialTimes.of(runs);
        List<Block> blocks = new ArrayList<>();
        trials.add(
                blocks,
                "client-over-time",
                "Client host",
                Axis.linear("share of its CPUs", "%"),
                Axis.linear("pauses", "ms"),
                TimeLine::health);
        // All charts of the server use the same series.
        IdentityHashMap<TimeLine, List<Series>> server = new IdentityHashMap<>();
        trials.trials().forEach(trial -> server.put(trial.line(), trial.line().server()));
        for (ServerCounters counters : ServerCounters.ALL) {
            trials.add(
                    blocks,
                    counters.id(),
                    counters.title(),
                    counters.y(),
                    counters.second(),
                    trial -> counters.of(server.getOrDefault(trial, List.of())));
        }
        ProviderRecords.add(runs, blocks);
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("hosts-over-time", "Client and server over time", blocks));
    }
}
