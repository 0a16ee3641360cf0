package dev.assay.cli;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.cli.style.StyledReport;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.spi.event.RunEvent;

/** A run whose data are a report in another tool's layout; what that has no place for is talk. Stateless. */
final class ReportedRun {

    private ReportedRun() {}

    /**
     * Runs an experiment.
     *
     * @param kinds of reports to write besides, in the folder of the run
     * @return the status of the process
     */
    static int of(
            ExperimentBuilder builder,
            StyledReport report,
            Environment environment,
            boolean quiet,
            ReportOption kinds) {
        Console console = environment.console();
        TrialResult result;
        ExperimentRun run;
        try (Progress progress = new Progress(console, quiet)) {
            run = builder.listener(event -> {
                        // The report has lines of its own for the seconds.
                        if (!(event instanceof RunEvent.IntervalMeasured)) {
                            progress.on(event);
                        }
                        report.on(event);
                    })
                    .build();
            environment.interrupts().watch(run, console);
            result = run.run().trial();
        }
        report.end(result);
        aside(kinds.reported(result, console), console);
        return ExitStatus.of(ExitStatus.of(result), run, kinds);
    }

    private static void aside(TrialResult result, Console console) {
        for (Verdict.Reason reason : result.verdict().reasons()) {
            console.info(result.verdict().status() + ": " + reason.code() + ": " + reason.detail());
        }
        if (result.runDirectory() != null) {
            console.info("kept in " + result.runDirectory());
        }
        if (result.reportFile() != null) {
            console.info("report: " + result.reportFile());
        }
    }
}
