package dev.assay.cli.sysbench;

import static dev.assay.cli.sysbench.ReportText.format;
import static dev.assay.cli.sysbench.ReportText.queries;
import static dev.assay.cli.sysbench.ReportText.rated;

import dev.assay.model.result.TrialResult.PerUser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layouts before release 1.0: BEGIN and COMMIT are "other operations", all others "read/write requests".
 *
 * @param layout 0.4 or 0.5
 * @param options of the report
 * @param users number of threads
 */
record LegacyText(Layout layout, ReportOptions options, int users) implements ReportText {

    @Override
    public String interval(int second, Tally recent) {
        double millis = options.percentile() == 0 ? 0 : recent.times().percentile(options.percentile());
        double events = recent.perSecond(recent.events());
        double reads = recent.perSecond(recent.reads());
        double writes = recent.perSecond(recent.writes());
        return layout == Layout.V0_5
                ? format(
                        "[%4ds] threads: %d, tps: %4.2f, reads: %4.2f, writes: %4.2f, response time: %4.2fms (%d%%),"
                                + " errors: %4.2f, reconnects: %5.2f",
                        second,
                        users,
                        events,
                        reads,
                        writes,
                        millis,
                        options.percentile(),
                        recent.perSecond(recent.errors()),
                        recent.perSecond(recent.reconnects()))
                : format(
                        "[%3ds] threads: %d, tps: %4.2f, reads/s: %4.2f, writes/s: %4.2f response time: %4.2fms (%d%%)",
                        second, users, events, reads, writes, millis, options.percentile());
    }

    @Override
    public List<String> end(Tally all, double seconds, @Nullable PerUser each) {
        List<String> lines = new ArrayList<>(List.of(
                "OLTP test statistics:",
                "    queries performed:",
                queries("read:", all.reads()),
                queries("write:", all.writes()),
                queries("other:", all.others()),
                queries("total:", all.queries())));
        long requests = all.reads() + all.writes();
        lines.add(counted("transactions:", all.events(), seconds));
        if (layout == Layout.V0_4) {
            lines.add(counted("deadlocks:", all.errors(), seconds));
        }
        lines.add(counted("read/write requests:", requests, seconds));
        lines.add(counted("other operations:", all.others(), seconds));
        if (layout == Layout.V0_5) {
            lines.add(counted("ignored errors:", all.errors(), seconds));
            lines.add(counted("reconnects:", all.reconnects(), seconds));
        }
        lines.addAll(List.of(
                "",
                layout == Layout.V0_5 ? "General statistics:" : "Test execution summary:",
                format("    total time:                          %.4fs", seconds),
                format("    total number of events:              %d", all.events()),
                format(
                        layout == Layout.V0_5
                                ? "    total time taken by event execution: %.4fs"
                                : "    total time taken by event execution: %.4f",
                        all.times().sumMillis() / 1e3),
                layout == Layout.V0_5 ? "    response time:" : "    per-request statistics:",
                format(
                        "         min:                            %10.2fms",
                        all.times().minMillis()),
                format(
                        "         avg:                            %10.2fms",
                        all.times().meanMillis()),
                format(
                        "         max:                            %10.2fms",
                        all.times().maxMillis())));
        if (options.percentile() > 0) {
            lines.add(format(
                    "         approx. %3d percentile:         %10.2fms",
                    options.percentile(), all.times().percentile(options.percentile())));
        }
        lines.add("");
        lines.addAll(ReportText.fairness(each));
        return lines;
    }

    private static String counted(String label, long count, double seconds) {
        return rated(label, count, seconds == 0 ? 0 : count / seconds);
    }
}
