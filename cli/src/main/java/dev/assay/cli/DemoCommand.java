package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.document.Documents;
import dev.assay.model.result.TrialResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code demo}: everything once, with nothing but this program. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description =
                "Start a PostgreSQL here, load TPC-C on 2 warehouses, measure 4 users for 30 s, check the data, write a report.")
final class DemoCommand implements Callable<Integer> {

    private final Environment environment;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "how long to measure (default: 20s), after half as long a ramp-up")
    private Duration duration = Duration.ofSeconds(20);

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "no progress")
    private boolean quiet;

    @Option(names = "--out", paramLabel = "DIR", description = "the folder of all runs (default: results)")
    private Path out = Path.of("results");

    @Mixin
    private ReportOption report;

    @Mixin
    private LiveOption live;

    DemoCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        TrialResult result;
        ExperimentRun run;
        try (LiveOption.RecordingProxy page = live.open(environment.console());
                Progress progress = new Progress(environment.console(), quiet)) {
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
                    .listener(page)
                    .build();
            environment.interrupts().watch(run, environment.console());
            result = run.run().trial();
        }
        result = report.reported(result, environment.console());
        environment.console().data(json ? Documents.write(result) : SummaryText.of(result, environment.console()));
        return ExitStatus.of(ExitStatus.of(result), run, report);
    }
}
