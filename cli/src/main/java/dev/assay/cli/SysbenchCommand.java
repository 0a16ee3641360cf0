package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.cli.sysbench.ReportOptions;
import dev.assay.cli.sysbench.SysbenchReport;
import dev.assay.cli.sysbench.SysbenchTables;
import dev.assay.cli.sysbench.Translated;
import dev.assay.cli.sysbench.Translation;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code sysbench}: translates a sysbench command line to an experiment with the workload {@code oltp}. */
@Command(name = "sysbench", mixinStandardHelpOptions = true, sortOptions = false)
final class SysbenchCommand implements Callable<Integer> {

    static final String PERSONA = "sysbench-1.0";

    private final Environment environment;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "ARG",
            arity = "0..*",
            description = "sysbench arguments: options, script, and prepare, run or cleanup")
    private List<String> words = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "folder for the results of all runs (default: results)")
    private Path out = Path.of("results");

    @Option(
            names = "--persona",
            paramLabel = "NAME",
            description = "tool version to imitate in behaviour and report layout (default: " + PERSONA + ")")
    private String persona = PERSONA;

    private SysbenchCommand(Environment environment) {
        this.environment = environment;
    }

    /** Creates the command, which takes sysbench's options as positional parameters. */
    static CommandLine with(Environment environment) {
        CommandLine line =
                new CommandLine(new SysbenchCommand(environment)).setUnmatchedOptionsArePositionalParams(true);
        List<String> footer = new ArrayList<>(List.of("", "Scripts: " + String.join(", ", Translation.scripts()), ""));
        footer.add("Options of sysbench:");
        Translation.options().forEach(option -> footer.add("  " + option));
        footer.addAll(List.of(
                "",
                "assay sysbench oltp_read_write --tables=4 --table-size=100000 --threads=8 --time=60 \\",
                "    --mysql-host=db.example.com --mysql-user=me run"));
        line.getCommandSpec().usageMessage().footer(footer.toArray(String[]::new));
        return line;
    }

    @Override
    public Integer call() {
        Translated wanted = Translation.of(words, persona, System.getenv(Assay.PASSWORD_VARIABLE));
        Console console = environment.console();
        wanted.warnings().forEach(warning -> console.info("warning: " + warning));
        return switch (wanted.verb()) {
            case PREPARE -> prepare(wanted);
            case RUN ->
                StyledRun.of(
                        run(wanted),
                        new SysbenchReport(report(wanted), console::data),
                        environment,
                        false,
                        ReportOption.none());
            case CLEANUP -> cleanup(wanted);
            case HELP -> {
                spec.commandLine().usage(console.out());
                yield ExitStatus.DONE;
            }
        };
    }

    private ExperimentBuilder experiment(Translated wanted) {
        ExperimentBuilder builder = environment.assay().experiment("oltp").target(wanted.target());
        wanted.parameters().forEach(builder::parameter);
        Long seed = wanted.seed();
        return seed == null ? builder : builder.seed(seed);
    }

    /** As in sysbench, the default seed comes from the clock; the result contains it. */
    private ExperimentBuilder run(Translated wanted) {
        ExperimentBuilder builder = experiment(wanted)
                .users(wanted.users())
                .transactions(wanted.transactions())
                .duration(wanted.duration())
                .rampUp(wanted.rampUp())
                .resultsIn(out);
        if (wanted.seed() == null) {
            builder.seed(System.currentTimeMillis());
        }
        Rate rate = wanted.rate();
        if (rate != null) {
            builder.rate(rate, Arrivals.POISSON);
        }
        return builder;
    }

    private ReportOptions report(Translated wanted) {
        Rate rate = wanted.rate();
        return new ReportOptions(
                environment.engine(),
                persona,
                rate == null ? null : Double.valueOf(rate.perSecond()),
                wanted.output().intervalSeconds(),
                wanted.output().percentile(),
                wanted.output().histogram(),
                wanted.seed());
    }

    private int prepare(Translated wanted) {
        Console console = environment.console();
        SysbenchTables tables = new SysbenchTables(wanted, environment.engine(), console::data);
        tables.title(wanted.users());
        try (Progress progress = new Progress(console, true)) {
            ExperimentRun run = experiment(wanted)
                    .loaderThreads(Math.max(wanted.users(), Runtime.getRuntime().availableProcessors()))
                    .listener(event -> {
                        progress.on(event);
                        tables.on(event);
                    })
                    .build();
            environment.interrupts().watch(run, console);
            if (run.load().isEmpty()) {
                console.info("the data already exist; nothing was loaded");
            }
        }
        return ExitStatus.DONE;
    }

    private int cleanup(Translated wanted) {
        Console console = environment.console();
        SysbenchTables tables = new SysbenchTables(wanted, environment.engine(), console::data);
        tables.title(1);
        try (Progress progress = new Progress(console, true)) {
            ExperimentRun run = experiment(wanted).listener(progress).build();
            environment.interrupts().watch(run, console);
            run.clean();
        }
        tables.dropped();
        return ExitStatus.DONE;
    }
}
