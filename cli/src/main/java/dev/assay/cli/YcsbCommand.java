package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.cli.ycsb.ArgumentParser;
import dev.assay.cli.ycsb.BindingStore;
import dev.assay.cli.ycsb.JdbcConnection;
import dev.assay.cli.ycsb.ReportSettings;
import dev.assay.cli.ycsb.Store;
import dev.assay.cli.ycsb.YcsbReport;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.workload.ForeignProperties;
import dev.assay.spi.workload.ForeignProperties.Property;
import dev.assay.spi.workload.ForeignProperties.Translation;
import dev.assay.spi.workload.ForeignProperties.Unknown;
import dev.assay.spi.workload.WorkloadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ycsb}: translates a YCSB command line to {@code run ycsb --style ycsb}. */
@Command(name = "ycsb", mixinStandardHelpOptions = true, sortOptions = false)
final class YcsbCommand implements Callable<Integer> {

    private static final String WORKLOAD = "ycsb";

    private static final Duration LONGEST = Duration.ofDays(30);

    private final Environment environment;

    @Parameters(
            paramLabel = "ARG",
            arity = "0..*",
            description = "YCSB arguments: load or run, jdbc or the class of another binding, and options")
    private List<String> words = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "folder for the results of all runs (default: results)")
    private Path out = Path.of("results");

    @Option(names = "--ycsb-lenient", description = "ignore unknown properties, with a warning")
    private boolean lenient;

    @Option(
            names = "--worker-range",
            paramLabel = "A-B/N",
            description =
                    "workers of this client among those of all clients, if several clients insert concurrently: 0-7/16")
    private @Nullable String workerRange;

    private YcsbCommand(Environment environment) {
        this.environment = environment;
    }

    /** Creates the command, which takes YCSB's options as positional parameters. */
    static CommandLine with(Environment environment) {
        CommandLine line = new CommandLine(new YcsbCommand(environment)).setUnmatchedOptionsArePositionalParams(true);
        List<String> footer = new ArrayList<>(List.of("", "Options of YCSB:"));
        footer.addAll(ArgumentParser.options());
        footer.addAll(List.of(
                "",
                "assay ycsb load jdbc -P workloads/workloada -P db.properties -p recordcount=100000",
                "assay ycsb run jdbc -P workloads/workloada -P db.properties -p recordcount=100000 \\",
                "    -p operationcount=500000 -threads 8 -target 1000 -s",
                "assay ycsb run -db com.example.StoreClient -cp store-binding/lib -P workloads/workloada"));
        line.getCommandSpec().usageMessage().footer(footer.toArray(String[]::new));
        return line;
    }

    @Override
    public Integer call() {
        ArgumentParser arguments = ArgumentParser.of(words);
        Console console = environment.console();
        Store store = store(arguments);
        store.warnings().forEach(warning -> console.info("warning: " + warning));
        boolean binding = store.target() instanceof SystemSpec.Plugged;
        Translation translation = known().translate(store.rest(), Unknown.where(binding, lenient));
        translation.notes().forEach(console::info);
        ReportSettings settings = ReportSettings.of(translation.reporting(), false);
        settings.notes().forEach(console::info);
        ExperimentBuilder experiment = environment.assay().experiment(WORKLOAD);
        if (binding) {
            experiment.target(store.target(), Set.of("system", "settings"));
        } else {
            experiment.target(store.target());
        }
        translation.parameters().forEach(experiment::parameter);
        if (workerRange != null) {
            experiment.parameter("worker-range", workerRange);
        }
        Long most = translation.transactions();
        YcsbReport report = new YcsbReport(settings, most == null ? 0 : most, console::data, console::info);
        if (arguments.load()) {
            ignoredByLoads(translation).forEach(console::info);
        }
        return arguments.load()
                ? load(experiment, loaders(store, translation), report)
                : StyledRun.of(run(experiment, translation), report, environment, false, ReportOption.none());
    }

    /** Returns the database of YCSB's JDBC binding, which Assay accesses itself, or the store of another binding. */
    private Store store(ArgumentParser arguments) {
        List<Property> properties = PropertyOptions.all(arguments.files(), arguments.pairs());
        if (JdbcConnection.named(arguments.binding())) {
            if (!arguments.classPath().isEmpty()) {
                environment.info("-cp: ignored, since Assay accesses SQL databases itself; put drivers into drivers/");
            }
            return JdbcConnection.of(properties, System.getenv(Assay.PASSWORD_VARIABLE));
        }
        return BindingStore.of(arguments, properties);
    }

    private ForeignProperties known() {
        return environment.assay().workloads().stream()
                .filter(workload -> workload.id().equals(WORKLOAD))
                .findFirst()
                .flatMap(WorkloadFactory::foreignProperties)
                .orElseThrow(() ->
                        AssayException.plan("the workload " + WORKLOAD + " is not installed; see assay workloads"));
    }

    /** Notes on properties that YCSB applies to loads but Assay does not. */
    private static List<String> ignoredByLoads(Translation translation) {
        List<String> notes = new ArrayList<>();
        if (translation.rate() != null) {
            notes.add("target: ignored, loads are not throttled");
        }
        if (translation.duration() != null) {
            notes.add("maxexecutiontime: ignored, a load runs until all records are inserted");
        }
        return notes;
    }

    private ExperimentBuilder run(ExperimentBuilder experiment, Translation translation) {
        Long most = translation.transactions();
        Duration duration = translation.duration();
        if (most == null && duration == null) {
            throw AssayException.plan("the run would never end: set operationcount or maxexecutiontime");
        }
        Integer users = translation.users();
        long useful = Math.min(users == null ? 1 : users, most == null ? Long.MAX_VALUE : most);
        experiment
                .resultsIn(out)
                .users((int) useful)
                .transactions(0)
                .rampUp(Duration.ZERO)
                .duration(LONGEST);
        LoadOverrides.apply(experiment, translation, EnumSet.of(LoadOverrides.Part.USERS));
        return experiment;
    }

    /** As in YCSB, a binding gets one instance per thread; the loader of a database is Assay's. */
    private static int loaders(Store store, Translation translation) {
        Integer users = translation.users();
        int asked = users == null ? 1 : users;
        return store.target() instanceof SystemSpec.Plugged
                ? asked
                : Math.max(asked, Runtime.getRuntime().availableProcessors());
    }

    private int load(ExperimentBuilder experiment, int threads, YcsbReport report) {
        Console console = environment.console();
        try (Progress progress = new Progress(console, false)) {
            ExperimentRun run = experiment
                    .loaderThreads(threads)
                    .listener(event -> {
                        progress.on(event);
                        report.on(event);
                        if (event instanceof RunEvent.LoadProgress loading) {
                            report.loading(loading);
                        }
                    })
                    .build();
            environment.interrupts().watch(run, console);
            List<Loading> loadings = run.load();
            if (loadings.isEmpty()) {
                console.info("the data already exist; nothing was loaded");
            }
            for (Loading loading : loadings) {
                report.loaded(loading.rows(), loading.seconds());
            }
        }
        return ExitStatus.DONE;
    }
}
