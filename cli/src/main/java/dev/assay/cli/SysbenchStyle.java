package dev.assay.cli;

import dev.assay.cli.style.StyledReport;
import dev.assay.cli.sysbench.ReportOptions;
import dev.assay.cli.sysbench.SysbenchReport;
import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The report layout of sysbench. Filled by the parser. */
final class SysbenchStyle implements Style {

    private static final int PERCENTILE = 95;

    /** The workload whose statements the report counts. */
    private static final String WORKLOAD = "oltp";

    @Option(names = "--percentile", paramLabel = "N", description = "of --style sysbench (default: 95; 0: none)")
    private @Nullable Integer percentile;

    @Option(names = "--histogram", description = "of --style sysbench: response times")
    private boolean histogram;

    @Override
    public String name() {
        return "sysbench";
    }

    @Override
    public List<String> given() {
        List<String> given = new ArrayList<>();
        if (percentile != null) {
            given.add("--percentile");
        }
        if (histogram) {
            given.add("--histogram");
        }
        return given;
    }

    @Override
    public StyledReport report(Request run) {
        if (!run.workload().equals(WORKLOAD)) {
            throw AssayException.plan("--style sysbench: the workload " + run.workload()
                    + " does not count reads and writes, which the report needs; run " + WORKLOAD
                    + ", or omit --style");
        }
        int wanted = percentile == null ? PERCENTILE : percentile;
        if (wanted < 0 || wanted > 100) {
            throw AssayException.plan(
                    "--percentile: found " + wanted + ", a number from 1 to 100 is needed, or 0 for none");
        }
        Rate rate = run.rate();
        ReportOptions options = new ReportOptions(
                run.environment().engine(),
                run.parameter().apply("persona"),
                rate == null ? null : Double.valueOf(rate.perSecond()),
                run.reportSeconds(),
                wanted,
                histogram,
                run.seed());
        return new SysbenchReport(options, run.environment()::data);
    }
}
