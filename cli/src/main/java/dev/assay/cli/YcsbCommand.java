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

/** {@code ycsb}: that tool's own command line, translated into {@code run ycsb --style ycsb}. */
@Command(
        name = "ycsb",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Understand a command line of YCSB, and report as YCSB does.")
final class YcsbCommand implements Callable<Integer> {

    private static final String WORKLOAD = "ycsb";

    /** The longest a run may be that ends after so many operations. */
    private static final Duration LONGEST = Duration.ofDays(30);

    private final Environment environment;

    @Parameters(
            paramLabel = "WORD",
            arity = "0..*",
            description = "YCSB's own words: load or run, jdbc or the class of another binding, and its options")
    private List<String> words = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "the folder of all runs (default: results)")
    private Path out = Path.of("results");

    @Option(names = "--ycsb-lenient", description = "go on when a property is unknown, and say so")
    private boolean lenient;

    @Option(
            names = "--worker-range",
            paramLabel = "A-B/N",
            description =
                    "which workers of all this client's threads are, where several clients insert at a time: 0-7/16")
    private @Nullable String workerRange;

    private YcsbCommand(Environment environment) {
        this.environment = environment;
    }

    /** The command, which takes options that are YCSB's for words. */
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
        ArgumentParser said = ArgumentParser.of(words);
        Console console = environment.console();
        Store store = store(said);
        store.warnings().forEach(warning -> console.info("warning: " + warning));
        boolean plugged = store.target() instanceof SystemSpec.Plugged;
        Translation meaning = known().translate(store.rest(), Unknown.where(plugged, lenient));
        meaning.notes().forEach(console::info);
        ReportSettings settings = ReportSettings.of(meaning.reporting(), false);
        settings.notes().forEach(console::info);
        ExperimentBuilder experiment = environment.assay().experiment(WORKLOAD);
        if (plugged) {
            experiment.target(store.target(), Set.of("system", "settings"));
        } else {
            experiment.target(store.target());
        }
        meaning.parameters().forEach(experiment::parameter);
        if (workerRange != null) {
            experiment.parameter("worker-range", workerRange);
        }
        Long most = meaning.transactions();
        YcsbReport report = new YcsbReport(settings, most == null ? 0 : most, console::data, console::info);
        if (said.load()) {
            notOfLoads(meaning).forEach(console::info);
        }
        return said.load()
                ? load(experiment, loaders(store, meaning), report)
                : ReportedRun.of(run(experiment, meaning), report, environment, false, ReportOption.none());
    }

    /** The database that YCSB's JDBC binding would reach, which is Assay's to reach; any other binding runs itself. */
    private Store store(ArgumentParser said) {
        List<Property> properties = PropertyOptions.all(said.files(), said.pairs());
        if (JdbcConnection.named(said.binding())) {
            if (!said.classPath().isEmpty()) {
                environment
                        .console()
                        .info("-cp: does nothing here, as Assay reaches SQL databases itself; drivers belong"
                                + " into drivers/");
            }
            return JdbcConnection.of(properties, System.getenv(Assay.PASSWORD_VARIABLE))
                    .store();
        }
        return BindingStore.of(said, properties);
    }

    private ForeignProperties known() {
        return environment.assay().workloads().stream()
                .filter(workload -> workload.id().equals(WORKLOAD))
                .findFirst()
                .flatMap(WorkloadFactory::foreignProperties)
                .orElseThrow(
                        () -> AssayException.plan("the workload " + WORKLOAD + " is not there; see assay workloads"));
    }

    /** What YCSB heeds in loads, too. */
    private static List<String> notOfLoads(Translation meaning) {
        List<String> notes = new ArrayList<>();
        if (meaning.rate() != null) {
            notes.add("target: a load goes as fast as the store takes it; the property does nothing here");
        }
        if (meaning.duration() != null) {
            notes.add("maxexecutiontime: a load goes on until all records are there; the property does nothing here");
        }
        return notes;
    }

    private ExperimentBuilder run(ExperimentBuilder experiment, Translation meaning) {
        Long most = meaning.transactions();
        Duration duration = meaning.duration();
        if (most == null && duration == null) {
            throw AssayException.plan("neither operationcount nor maxexecutiontime is given, which is a run without an"
                    + " end; give one of them a number");
        }
        Integer users = meaning.users();
        long useful = Math.min(users == null ? 1 : users, most == null ? Long.MAX_VALUE : most);
        experiment
                .resultsIn(out)
                .users((int) useful)
                .transactions(0)
                .rampUp(Duration.ZERO)
                .duration(LONGEST);
        LoadOverrides.tell(experiment, meaning, EnumSet.of(LoadOverrides.Part.USERS));
        return experiment;
    }

    /** A binding has as many instances as YCSB's client would have; the loader of a database is Assay's. */
    private static int loaders(Store store, Translation meaning) {
        Integer users = meaning.users();
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
                console.info("the data are there already; nothing was loaded");
            }
            for (Loading loading : loadings) {
                report.loaded(loading.rows(), loading.seconds());
            }
        }
        return ExitStatus.DONE;
    }
}
