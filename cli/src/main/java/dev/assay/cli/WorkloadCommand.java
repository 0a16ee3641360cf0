package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.document.Documents;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.target.TargetFactory;
import dev.assay.spi.workload.ForeignProperties.Translation;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The commands {@code load}, {@code check} and {@code clean} of a workload; base of {@code run} and {@code doctor}. */
@Command(sortOptions = false)
class WorkloadCommand implements Callable<Integer> {

    private final Verb verb;
    private final WorkloadFactory<?, ?> workload;
    private final Environment environment;

    @Spec
    private CommandSpec spec;

    @Mixin
    private TargetOptions target;

    @Option(names = "--seed", paramLabel = "N", description = "seed of random numbers (default: 42)")
    private @Nullable Long seed;

    @Option(
            names = "--loader-threads",
            paramLabel = "N",
            description = "threads of the data load (default: processors)")
    private @Nullable Integer loaderThreads;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "print no progress")
    private boolean quiet;

    private final SweepAxes axes = new SweepAxes();

    private @Nullable Translation properties;

    WorkloadCommand(Verb verb, WorkloadFactory<?, ?> workload, Environment environment) {
        this.verb = verb;
        this.workload = workload;
        this.environment = environment;
    }

    ExperimentBuilder builder() {
        ParseResult given = spec.commandLine().getParseResult();
        TargetFactory<?> plugged = plugged().orElse(null);
        ExperimentBuilder builder = environment.assay().experiment(workload.id());
        if (verb.measures()) {
            target.moveListsTo(axes);
        }
        if (plugged == null) {
            builder.target(target.system(), target.chosen());
        } else {
            builder.target(
                    SystemOptions.system(verb, plugged, given, PropertyOptions.given(given), target.named()),
                    Set.of("system", "settings"));
        }
        if (seed != null) {
            builder.seed(seed);
        }
        if (loaderThreads != null) {
            builder.loaderThreads(loaderThreads);
        } else if (verb == Verb.LOAD && properties().users() != null) {
            builder.loaderThreads(properties().users());
        }
        properties().parameters().forEach(builder::parameter);
        for (ParameterDescription parameter : Assay.parametersOf(workload)) {
            String value = given(parameter);
            if (value != null && !(verb.measures() && axes.take(parameter, value))) {
                builder.parameter(parameter.name(), value);
            }
        }
        return builder;
    }

    private Optional<TargetFactory<?>> plugged() {
        return SystemOptions.chosen(spec.commandLine().getParseResult(), workload, environment.assay());
    }

    Translation properties() {
        if (properties == null) {
            properties = PropertyOptions.translated(
                    spec.commandLine().getParseResult(), workload, plugged().isPresent());
            properties.notes().forEach(environment::info);
        }
        return properties;
    }

    /** Prints a note for each report property, since no report in that tool's layout is printed. */
    void noteReporting() {
        properties().reporting().values().stream()
                .map(property -> property.place() + ": the property " + property.name()
                        + " is ignored without a report in that tool's layout")
                .sorted()
                .forEach(environment::info);
    }

    /** Rejects options before the workload: they belong to the verb itself and would be ignored. */
    void refuseOptionsBeforeWorkload() {
        List<String> misplaced = spec.parent().commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .toList();
        if (!misplaced.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    String.join(", ", misplaced) + (misplaced.size() == 1 ? " has" : " have") + " to follow "
                            + workload.id());
        }
    }

    private @Nullable String given(ParameterDescription parameter) {
        ParseResult parsed = spec.commandLine().getParseResult();
        Object value = parsed.matchedOptionValue("--" + parameter.name(), null);
        if (parameter.positional() && parsed.hasMatchedPositional(0)) {
            if (value != null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--" + parameter.name() + " and " + parsed.matchedPositionalValue(0, "")
                                + " are the same parameter; leave out one of them");
            }
            value = parsed.matchedPositionalValue(0, "");
        }
        return value instanceof List<?> several
                ? several.stream()
                        .map(each -> String.valueOf(each).replace(",", "\\,"))
                        .collect(Collectors.joining(","))
                : (String) value;
    }

    /** Returns a parameter of the workload as given, or its default; empty if unknown. */
    String parameter(String name) {
        for (ParameterDescription parameter : Assay.parametersOf(workload)) {
            if (parameter.name().equals(name)) {
                return Objects.requireNonNullElse(given(parameter), parameter.defaultValue());
            }
        }
        return "";
    }

    /** Returns the options with several values, which only {@code run} takes. */
    SweepAxes axes() {
        return axes;
    }

    WorkloadFactory<?, ?> workload() {
        return workload;
    }

    long seed() {
        return Objects.requireNonNullElse(seed, ExperimentBuilder.DEFAULT_SEED);
    }

    boolean quiet() {
        return quiet;
    }

    Environment environment() {
        return environment;
    }

    boolean json() {
        return json;
    }

    Progress progress() {
        return new Progress(environment.console(), quiet);
    }

    @Override
    public Integer call() {
        noteReporting();
        try (Progress progress = progress()) {
            ExperimentRun run = builder().listener(progress).build();
            environment.interrupts().watch(run, environment.console());
            return switch (verb) {
                case LOAD -> loaded(run.load());
                case CHECK -> checked(run.check());
                case CLEAN -> cleaned(run);
                case RUN, SEARCH, DOCTOR -> throw new IllegalStateException(verb.word() + " has a command of its own");
            };
        }
    }

    private int loaded(List<Loading> loadings) {
        if (json) {
            environment.data(Documents.write(Map.of("loadings", loadings)));
        } else if (loadings.isEmpty()) {
            environment.data("the data already exist; nothing was loaded");
        }
        for (Loading loading : json ? List.<Loading>of() : loadings) {
            environment.data("loaded " + LoadingText.of(loading));
        }
        return ExitStatus.DONE;
    }

    private int checked(List<CheckResult> checks) {
        environment.data(json ? Documents.write(Map.of("checks", checks)) : SummaryText.checks(checks));
        return ExitStatus.of(checks);
    }

    private int cleaned(ExperimentRun run) {
        run.clean();
        environment.data(json ? Documents.write(Map.of("cleaned", true)) : "cleaned");
        return ExitStatus.DONE;
    }
}
