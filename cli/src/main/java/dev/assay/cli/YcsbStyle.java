package dev.assay.cli;

import dev.assay.cli.style.StyledReport;
import dev.assay.cli.ycsb.ReportSettings;
import dev.assay.cli.ycsb.YcsbReport;
import dev.assay.model.AssayException;
import java.util.List;
import picocli.CommandLine.Option;

/** Reports in the layout of YCSB, whose properties say the rest. Filled by the parser. */
final class YcsbStyle implements Style {

    /** The one workload whose operations YCSB's report knows. */
    private static final String WORKLOAD = "ycsb";

    @Option(
            names = {"-s", "--status"},
            description =
                    "with --style ycsb: a line on standard error every 10 s, or as often as -p status.interval says")
    private boolean status;

    @Override
    public String name() {
        return "ycsb";
    }

    @Override
    public List<String> given() {
        return status ? List.of("--status") : List.of();
    }

    @Override
    public boolean takesProperties() {
        return true;
    }

    @Override
    public StyledReport report(Asked run) {
        if (!run.workload().equals(WORKLOAD)) {
            throw AssayException.plan("--style ycsb: the report tells operations on keys, which the workload "
                    + run.workload() + " has not; run " + WORKLOAD + ", or leave --style out");
        }
        ReportSettings said = ReportSettings.of(run.reporting(), status);
        said.notes().forEach(run.environment().console()::info);
        return new YcsbReport(
                said,
                run.transactions(),
                run.environment().console()::data,
                run.environment().console()::info);
    }
}
