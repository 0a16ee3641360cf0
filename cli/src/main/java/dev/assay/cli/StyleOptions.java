package dev.assay.cli;

import dev.assay.cli.sysbench.ReportOptions;
import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that give a report another tool's layout. Filled by the parser. */
final class StyleOptions {

    private static final String SYSBENCH = "sysbench";

    /** sysbench's own default. */
    private static final int PERCENTILE = 95;

    /** The one workload whose statements sysbench's report knows. */
    private static final String WORKLOAD = "oltp";

    @Option(
            names = "--style",
            paramLabel = "assay|sysbench",
            description = "print the report in that tool's own layout; sysbench's is for the workload oltp"
                    + " (default: assay)")
    private String style = "assay";

    @Option(
            names = "--percentile",
            paramLabel = "N",
            description = "with --style sysbench: the percentile to print, 1 to 100, or 0 for none (default: 95)")
    private @Nullable Integer percentile;

    @Option(names = "--histogram", description = "with --style sysbench: print all times as a histogram")
    private boolean histogram;

    @Option(
            names = "--report-interval",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "with --style sysbench: print a line so often, in whole seconds (default: never)")
    private @Nullable Duration interval;

    /** Whether a report in sysbench's layout is wanted. */
    boolean sysbench() {
        if (!style.equals("assay") && !style.equals(SYSBENCH)) {
            throw AssayException.plan("--style: found '" + style + "', one of assay, sysbench is needed");
        }
        List<String> alone = new ArrayList<>();
        if (percentile != null) {
            alone.add("--percentile");
        }
        if (histogram) {
            alone.add("--histogram");
        }
        if (interval != null) {
            alone.add("--report-interval");
        }
        if (style.equals("assay") && !alone.isEmpty()) {
            throw AssayException.plan(String.join(", ", alone) + (alone.size() == 1 ? " is" : " are")
                    + " of the report that --style sysbench prints; give that, too");
        }
        return style.equals(SYSBENCH);
    }

    /**
     * What its report is told.
     *
     * @param workload that runs
     * @param persona whose layout it has
     * @param json whether a document is wanted on standard output
     */
    ReportOptions options(
            String engine, String workload, String persona, @Nullable Rate rate, long seed, boolean json) {
        if (!workload.equals(WORKLOAD)) {
            throw AssayException.plan("--style sysbench: the report tells reads from writes and other statements, which"
                    + " the workload " + workload + " does not count; run " + WORKLOAD + ", or leave --style out");
        }
        if (json) {
            throw AssayException.plan("--json and --style sysbench both print on standard output; give one of them");
        }
        int wanted = percentile == null ? PERCENTILE : percentile;
        if (wanted < 0 || wanted > 100) {
            throw AssayException.plan(
                    "--percentile: found " + wanted + ", a number from 1 to 100 is needed, or 0 for none");
        }
        return new ReportOptions(
                engine, persona, rate == null ? null : rate.perSecond(), seconds(), wanted, histogram, seed);
    }

    private int seconds() {
        if (interval == null) {
            return 0;
        }
        if (interval.isNegative() || interval.toNanosPart() != 0 || interval.toSeconds() > Integer.MAX_VALUE) {
            throw AssayException.plan("--report-interval: found " + TimeText.format(interval)
                    + ", whole seconds are needed, such as 10s, or 0s for no lines");
        }
        return (int) interval.toSeconds();
    }
}
