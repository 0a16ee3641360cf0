package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.List;
import java.util.function.Predicate;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Assembles the commands: each verb gets a subcommand per workload, whose parameters become options. Stateless. */
final class Commands {

    static final String STACK_TRACE = "--stack-trace";

    static final String COMPLETION = "completion";

    private Commands() {}

    static void addTo(CommandLine root, Assay assay, Console console, Interrupts interrupts, Predicate<Verb> used) {
        Environment environment = new Environment(assay, console, interrupts);
        root.addSubcommand(new DemoCommand(environment));
        for (Verb verb : Verb.values()) {
            CommandLine verbCommand = new CommandLine(new VerbCommand());
            if (verb == Verb.DOCTOR) {
                verbCommand = new CommandLine(new DoctorCommand(environment));
                verbCommand.getCommandSpec().addOption(stackTrace());
            } else if (verb == Verb.RUN) {
                verbCommand = new CommandLine(new RunPlanCommand(environment));
                verbCommand.getCommandSpec().addOption(stackTrace());
            }
            verbCommand.getCommandSpec().name(verb.word()).usageMessage().description(verb.description());
            for (WorkloadFactory<?, ?> workload :
                    used.test(verb) ? assay.workloads() : List.<WorkloadFactory<?, ?>>of()) {
                verbCommand.addSubcommand(workload.id(), workloadCommand(verb, workload, environment));
            }
            root.addSubcommand(verb.word(), verbCommand);
        }
        root.addSubcommand(SysbenchCommand.with(environment));
        root.addSubcommand(YcsbCommand.with(environment));
        root.addSubcommand(new SelftestCommand(environment));
        root.addSubcommand(new PlanCommand(environment));
        root.addSubcommand(new WorkloadsCommand(environment));
        root.addSubcommand(new DatabasesCommand(environment));
        root.addSubcommand(new AnalyseCommand(environment));
        root.addSubcommand(new ReportCommand(environment));
        root.addSubcommand(new PriceCommand(environment));
        root.addSubcommand(new PricesCommand(environment));
        root.addSubcommand(COMPLETION, new CommandLine(new AutoComplete.GenerateCompletion()));
    }

    private static CommandLine workloadCommand(Verb verb, WorkloadFactory<?, ?> workload, Environment environment) {
        WorkloadCommand command = switch (verb) {
            case RUN -> new RunCommand(workload, environment);
            case DOCTOR -> new WorkloadDoctorCommand(workload, environment);
            case LOAD, CHECK, CLEAN -> new WorkloadCommand(verb, workload, environment);
        };
        CommandLine line = new CommandLine(command);
        line.getCommandSpec()
                .name(workload.id())
                .mixinStandardHelpOptions(true)
                .usageMessage()
                .description(workload.description(), verb.description());
        line.getCommandSpec().addOption(stackTrace());
        PropertyOptions.addTo(line.getCommandSpec(), workload);
        SystemOptions.addTo(line.getCommandSpec(), verb, workload, environment.assay());
        for (ParameterDescription parameter : Assay.parametersOf(workload)) {
            line.getCommandSpec().addOption(option(parameter));
        }
        return line;
    }

    private static OptionSpec stackTrace() {
        return OptionSpec.builder(STACK_TRACE)
                .description("print the stack trace of an error")
                .build();
    }

    private static OptionSpec option(ParameterDescription parameter) {
        boolean flag = parameter.type() == boolean.class || parameter.type() == Boolean.class;
        String byDefault = parameter.defaultValue().isEmpty() ? "required" : "default: " + parameter.defaultValue();
        OptionSpec.Builder option = OptionSpec.builder("--" + parameter.name())
                .type(String.class)
                .paramLabel(parameter.form())
                .description(
                        (parameter.description() + " (" + byDefault + ")").replace("%", "%%")); // a format to picocli
        return flag
                ? option.arity("0..1").fallbackValue("true").build()
                : option.arity("1").build();
    }
}
