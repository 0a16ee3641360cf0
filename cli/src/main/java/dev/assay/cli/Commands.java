package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Assembles the commands: each verb gets a subcommand per workload, whose parameters become options. A command that the arguments
 * do not name has only its name and summary for the help, since inspecting all classes takes most of the start-up time. Stateless.
 */
final class Commands {

    static final String STACK_TRACE = "--stack-trace";

    static final String COMPLETION = "completion";

    private Commands() {}

    /**
     * A command.
     *
     * @param summary one or two sentences, the first lines of its help
     * @param maker creates the command, or the object that picocli makes one of
     */
    private record Entry(String name, String summary, Function<Environment, Object> maker) {

        CommandLine command(Environment environment) {
            Object made = maker.apply(environment);
            CommandLine line = made instanceof CommandLine whole ? whole : new CommandLine(made);
            List<String> description = new ArrayList<>(List.of(summary));
            description.addAll(
                    Arrays.asList(line.getCommandSpec().usageMessage().description()));
            line.getCommandSpec().name(name).usageMessage().description(description.toArray(String[]::new));
            return line;
        }
    }

    /** Returns the commands in the order of the help. */
    private static List<Entry> entries(Predicate<String> used) {
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(
                "demo",
                "Start an embedded PostgreSQL, load TPC-C with 2 warehouses, measure 4 users, check the data, write a"
                        + " report.",
                DemoCommand::new));
        for (Verb verb : Verb.values()) {
            entries.add(
                    new Entry(verb.word(), verb.description(), environment -> verbCommand(verb, environment, used)));
        }
        entries.add(new Entry(
                "sysbench",
                "Run a sysbench OLTP command line with Assay and report in sysbench's layout.",
                SysbenchCommand::with));
        entries.add(new Entry(
                "ycsb", "Run a YCSB command line with Assay and report in YCSB's layout.", YcsbCommand::with));
        entries.add(new Entry(
                "selftest",
                "Verify in less than a minute that Assay measures correctly on this host.",
                SelftestCommand::new));
        entries.add(new Entry(
                "plan", "Validate or explain plan files. Needs no database and no password.", PlanCommand::new));
        entries.add(new Entry(
                "provision",
                "Show the resources and the cost of the databases that a plan rents; create, show and delete them.",
                ProvisionCommand::with));
        entries.add(new Entry("workloads", "List the workloads, or the parameters of one.", WorkloadsCommand::new));
        entries.add(new Entry(
                "databases",
                "List the dialects, the JDBC drivers with their presets, and the embedded databases.",
                DatabasesCommand::new));
        entries.add(new Entry(
                "analyse",
                "Recompute the analysis of runs from their files: best points, purchase recommendations, comparison of"
                        + " systems. Works offline.",
                AnalyseCommand::new));
        entries.add(new Entry(
                "compare",
                "Compare two runs, two sets of runs, or two targets of one run: the ratio of each figure with its interval."
                        + " Works offline.",
                CompareCommand::new));
        entries.add(new Entry(
                "report",
                "Write the report of a run, or a comparison of several runs, from their files. Works offline.",
                ReportCommand::new));
        entries.add(new Entry(
                "runs",
                "List, show, tag, delete and report the runs in a results folder. Works offline.",
                RunsCommand::new));
        entries.add(new Entry(
                "price",
                "Price runs again from their files, with another system, region, purchase option or price list; or"
                        + " price published figures. Works offline.",
                PriceCommand::new));
        entries.add(new Entry(
                "quote",
                "Show what each measured configuration would cost to carry a load within an objective, the cheapest"
                        + " first. Works offline.",
                QuoteCommand::new));
        entries.add(new Entry(
                "distance",
                "Predict throughput and response time of a run at another distance between client and database. Works"
                        + " offline.",
                DistanceCommand::new));
        entries.add(new Entry(
                "prices",
                "List the known prices with the dates and sources of their lists, offline, or update them.",
                PricesCommand::with));
        entries.add(new Entry(
                COMPLETION,
                "Generate the completion script of bash and zsh.",
                environment -> new CommandLine(new AutoComplete.GenerateCompletion())));
        return entries;
    }

    /**
     * Adds all commands.
     *
     * @param used whether the arguments may name the command or workload of this name
     */
    static void addTo(CommandLine root, Environment environment, Predicate<String> used) {
        for (Entry entry : entries(used)) {
            root.addSubcommand(
                    entry.name,
                    used.test(entry.name) ? entry.command(environment) : placeholder(entry.name, entry.summary));
        }
    }

    /** Returns a command that is only listed. */
    private static CommandLine placeholder(String name, String summary) {
        CommandSpec spec = CommandSpec.create().name(name);
        spec.usageMessage().description(summary);
        return new CommandLine(spec);
    }

    private static CommandLine verbCommand(Verb verb, Environment environment, Predicate<String> used) {
        CommandLine line = new CommandLine(
                switch (verb) {
                    case DOCTOR -> new DoctorCommand(environment);
                    case RUN, SEARCH -> new RunPlanCommand(environment, verb == Verb.SEARCH);
                    case LOAD, CHECK, CLEAN -> new VerbCommand();
                });
        if (verb == Verb.DOCTOR || verb.measures()) {
            line.getCommandSpec().addOption(stackTrace());
        }
        line.getCommandSpec()
                .usageMessage()
                .footer("", "Options of a workload: assay " + verb.word() + " WORKLOAD --help");
        for (WorkloadFactory<?, ?> workload : environment.assay().workloads()) {
            line.addSubcommand(
                    workload.id(),
                    used.test(workload.id())
                            ? workloadCommand(verb, workload, environment)
                            : placeholder(workload.id(), workload.description()));
        }
        return line;
    }

    private static CommandLine workloadCommand(Verb verb, WorkloadFactory<?, ?> workload, Environment environment) {
        WorkloadCommand command = switch (verb) {
            case RUN -> new RunCommand(Verb.RUN, workload, environment);
            case SEARCH -> new SearchCommand(workload, environment);
            case DOCTOR -> new WorkloadDoctorCommand(workload, environment);
            case LOAD, CHECK, CLEAN -> new WorkloadCommand(verb, workload, environment);
        };
        CommandLine line = new CommandLine(command);
        CommandSpec spec = line.getCommandSpec();
        spec.name(workload.id())
                .mixinStandardHelpOptions(true)
                .usageMessage()
                .description(workload.description(), verb.description());
        spec.addOption(stackTrace());
        if (verb.measures()) {
            spec.addOption(OptionSpec.builder(WorkloadHelp.HELP_ALL)
                    .description("print this help with the descriptions of all options")
                    .build());
        }
        List<OptionSpec> general = List.copyOf(spec.options());
        PropertyOptions.addTo(spec, workload);
        SystemOptions.addTo(spec, verb, workload, environment.assay());
        List<OptionSpec> others = new ArrayList<>(spec.options());
        others.removeAll(general);
        List<OptionSpec> usual = new ArrayList<>();
        List<ParameterDescription> usualParameters = Assay.usualParametersOf(workload);
        for (ParameterDescription parameter : Assay.parametersOf(workload)) {
            OptionSpec option = option(parameter);
            spec.addOption(option);
            if (parameter.positional()) {
                spec.addPositional(positional(parameter));
            }
            if (usualParameters.contains(parameter)) {
                usual.add(option);
            }
        }
        WorkloadHelp.install(line, verb, workload, usual, others, general);
        return line;
    }

    private static OptionSpec stackTrace() {
        return OptionSpec.builder(STACK_TRACE)
                .description("print the stack trace of an error")
                .build();
    }

    private static OptionSpec option(ParameterDescription parameter) {
        boolean flag = parameter.type() == boolean.class || parameter.type() == Boolean.class;
        String name = "--" + parameter.name();
        OptionSpec.Builder option = OptionSpec.builder(
                        parameter.shortName().isEmpty()
                                ? new String[] {name}
                                : new String[] {parameter.shortName(), name})
                .type(String.class)
                .paramLabel(parameter.form())
                .description(description(parameter).replace("%", "%%")); // a format to picocli
        if (flag) {
            return option.arity("0..1").fallbackValue("true").build();
        }
        if (parameter.repeatable()) {
            option.type(List.class).auxiliaryTypes(String.class);
        }
        return option.arity("1").build();
    }

    /** Returns the argument that stands for an option; the help describes the option. */
    private static PositionalParamSpec positional(ParameterDescription parameter) {
        return PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(String.class)
                .paramLabel(parameter.name().toUpperCase(Locale.ROOT))
                .description("the same as --" + parameter.name())
                .build();
    }

    /** Returns the help text of a parameter with its default. */
    static String description(ParameterDescription parameter) {
        if (parameter.repeatable()) {
            return parameter.description() + "; repeatable";
        }
        if (!parameter.defaultValue().isEmpty()) {
            return parameter.description() + " (default: " + parameter.defaultValue() + ")";
        }
        return parameter.description() + (parameter.type() == String.class ? " (default: none)" : " (required)");
    }
}
