package dev.assay.cli;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.analysis.Analysis;
import dev.assay.cli.style.StyledReport;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.spi.event.RunEvent;

/**
 * Runs an experiment with a report in another tool's layout on standard output; other messages go to standard error. Stateless.
 */
final class StyledRun {

    private StyledRun() {}

    /**
     * Runs an experiment.
     *
     * @param kinds report files to write in addition
     * @return the exit status
     */
    static int of(
            ExperimentBuilder builder,
            StyledReport report,
            Environment environment,
            boolean quiet,
            ReportOption kinds) {
        Console console = environment.console();
        kinds.requireOpenable();
        RunResult whole;
        ExperimentRun run;
        try (Progress progress = new Progress(console, quiet)) {
            run = builder.listener(event -> {
                        // The report prints the seconds itself.
                        if (!(event instanceof RunEvent.IntervalMeasured)) {
                            progress.on(event);
                        }
                        report.on(event);
                    })
                    .build();
            environment.interrupts().watch(run, console);
            whole = run.run();
        }
        TrialResult result = whole.trial();
        report.end(result);
        printMessages(kinds.reported(result, console), console);
        Analysis analysis = RunAnalysis.ofOne(whole, environment);
        ConditionText.lines(analysis.conditions()).forEach(console::info);
        // The commands sysbench and ycsb end as those tools do.
        if (!quiet
                && environment.arguments().stream()
                        .findFirst()
                        .filter("run"::equals)
                        .isPresent()) {
            NextStep.print(NextSteps.after(whole, analysis, true, environment.arguments()), console);
        }
        kinds.open(DesktopBrowser.ofThisHost(), console);
        return ExitStatus.of(ExitStatus.of(whole, analysis), run, kinds);
    }

    private static void printMessages(TrialResult result, Console console) {
        for (Verdict.Reason reason : result.verdict().reasons()) {
            console.info(result.verdict().status() + ": " + reason.code() + ": " + reason.detail());
        }
        if (result.provenance().runDirectory() != null) {
            console.info("kept in " + result.provenance().runDirectory());
        }
        if (result.provenance().reportFile() != null) {
            console.info("report: " + result.provenance().reportFile());
        }
    }
}
