package dev.assay.cli;

import dev.assay.cli.style.StyledReport;
import dev.assay.cli.ycsb.ReportSettings;
import dev.assay.cli.ycsb.YcsbReport;
import dev.assay.model.AssayException;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The report layout of YCSB, also configured by its properties. Filled by the parser. */
final class YcsbStyle implements Style {

    /** The workload whose operations the report counts. */
    private static final String WORKLOAD = "ycsb";

    @Option(
            names = {"-s", "--status"},
            description = "of --style ycsb: a status line every 10 s")
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
    public StyledReport report(Request run) {
        if (!run.workload().equals(WORKLOAD)) {
            throw AssayException.plan("--style ycsb: the report needs key-value operations, which the workload "
                    + run.workload() + " does not have; run " + WORKLOAD + ", or omit --style");
        }
        Map<String, Property> reporting = new HashMap<>(run.reporting());
        if (run.reportSeconds() > 0) {
            reporting.put("status.interval", interval(run.reportSeconds()));
        }
        ReportSettings settings = ReportSettings.of(reporting, status || run.reportSeconds() > 0);
        settings.notes().forEach(run.environment()::info);
        return new YcsbReport(settings, run.transactions(), run.environment()::data, run.environment()::info);
    }

    private static Property interval(int seconds) {
        return new Property("status.interval", Integer.toString(seconds), ReportInterval.OPTION);
    }
}
