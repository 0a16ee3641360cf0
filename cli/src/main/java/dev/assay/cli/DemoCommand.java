package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.analysis.Analysis;
import dev.assay.model.result.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code demo}: a complete run on an embedded database. */
@Command(name = "demo", mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

    private final Environment environment;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "measurement time (default: 20s); the ramp-up takes half of it")
    private Duration duration = Duration.ofSeconds(20);

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "print no progress")
    private boolean quiet;

    @Option(names = "--out", paramLabel = "DIR", description = "folder for the results of all runs (default: results)")
    private Path out = Path.of("results");

    @Mixin
    private ReportOption report;

    @Mixin
    private LiveOption live;

    @Mixin
    private ReportInterval interval;

    DemoCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        report.requireOpenable();
        RunResult result;
        ExperimentRun run;
        try (LiveOption.Watchers watchers = live.open(environment);
                Progress progress = new Progress(environment.console(), quiet, interval, json)) {
            run = environment
                    .assay()
                    .experiment("tpcc")
                    .parameter("warehouses", 2)
                    .embedded("postgres")
                    .users(4)
                    .rampUp(duration.dividedBy(2))
                    .duration(duration)
                    .resultsIn(out)
                    .listener(progress)
                    .listener(watchers)
                    .build();
            environment.interrupts().watch(run, environment.console());
            result = run.run();
        }
        result = report.reported(result, environment.console());
        Analysis analysis = RunAnalysis.ofOne(result, environment);
        RunAnalysis.print(result, analysis, json, environment);
        if (!json && !quiet) {
            NextStep.print(NextSteps.afterDemo(), environment.console());
        }
        report.open(DesktopBrowser.ofThisHost(), environment.console());
        return ExitStatus.of(ExitStatus.of(result, analysis), run, report);
    }
}
