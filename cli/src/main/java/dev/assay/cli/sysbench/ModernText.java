package dev.assay.cli.sysbench;

import static dev.assay.cli.sysbench.ReportText.format;
import static dev.assay.cli.sysbench.ReportText.queries;
import static dev.assay.cli.sysbench.ReportText.rated;

import dev.assay.model.result.TrialResult.PerUser;
import dev.assay.spi.event.RunEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layouts of release 1.0 and later.
 *
 * @param layout 1.0 or master
 * @param options of the report
 * @param users number of threads
 */
record ModernText(Layout layout, ReportOptions options, int users) implements ReportText {

    @Override
    public String interval(int second, Tally recent) {
        return format(
                "[ %ds ] thds: %d tps: %4.2f qps: %4.2f (r/w/o: %4.2f/%4.2f/%4.2f) lat (ms,%d%%): %4.2f err/s: %4.2f"
                        + " reconn/s: %4.2f",
                second,
                users,
                recent.perSecond(recent.events()),
                recent.perSecond(recent.queries()),
                recent.perSecond(recent.reads()),
                recent.perSecond(recent.writes()),
                recent.perSecond(recent.others()),
                options.percentile(),
                options.percentile() == 0 ? 0 : recent.times().percentile(options.percentile()),
                recent.perSecond(recent.errors()),
                recent.perSecond(recent.reconnects()));
    }

    @Override
    public String queue(int second, RunEvent.QueueRead queue) {
        return format("[ %ds ] queue length: %d, concurrency: %d", second, queue.waiting(), queue.serving());
    }

    @Override
    public List<String> end(Tally all, double seconds, @Nullable PerUser each) {
        List<String> lines = new ArrayList<>(List.of(
                "SQL statistics:",
                "    queries performed:",
                queries("read:", all.reads()),
                queries("write:", all.writes()),
                queries("other:", all.others()),
                queries("total:", all.queries()),
                rated("transactions:", all.events(), rate(all.events(), seconds)),
                rated("queries:", all.queries(), rate(all.queries(), seconds)),
                rated("ignored errors:", all.errors(), rate(all.errors(), seconds)),
                rated("reconnects:", all.reconnects(), rate(all.reconnects(), seconds)),
                ""));
        lines.addAll(general(all.events(), seconds));
        lines.addAll(List.of(
                "",
                "Latency (ms):",
                format("         min: %39.2f", all.times().minMillis()),
                format("         avg: %39.2f", all.times().meanMillis()),
                format("         max: %39.2f", all.times().maxMillis()),
                options.percentile() == 0
                        ? "         percentile stats:               disabled"
                        : format(
                                "        %3dth percentile: %27.2f",
                                options.percentile(), all.times().percentile(options.percentile())),
                format("         sum: %39.2f", all.times().sumMillis()),
                ""));
        lines.addAll(ReportText.fairness(each));
        return lines;
    }

    private List<String> general(long events, double seconds) {
        String number = format("    total number of events:              %d", events);
        return layout == Layout.MASTER
                ? List.of(
                        "Throughput:",
                        format("    events/s (eps):                      %.4f", rate(events, seconds)),
                        format("    time elapsed:                        %.4fs", seconds),
                        number)
                : List.of(
                        "General statistics:",
                        format("    total time:                          %.4fs", seconds),
                        number);
    }

    private static double rate(long count, double seconds) {
        return seconds == 0 ? 0 : count / seconds;
    }
}
