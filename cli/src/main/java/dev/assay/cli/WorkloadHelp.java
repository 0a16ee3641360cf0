package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** The help of a workload's command: its usual parameters first, then the general options by purpose. Stateless. */
final class WorkloadHelp {

    /** The option of measuring commands, whose usual help describes only the usual options. */
    static final String HELP_ALL = "--help-all";

    private WorkloadHelp() {}

    /**
     * Replaces the help of a command.
     *
     * @param own options of this workload to describe
     * @param others options of this workload for properties and other kinds of targets
     * @param general options of all workloads
     */
    static void install(
            CommandLine line,
            Verb verb,
            WorkloadFactory<?, ?> workload,
            List<OptionSpec> own,
            List<OptionSpec> others,
            List<OptionSpec> general) {
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        usage.abbreviateSynopsis(true);
        line.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> options(help, workload, own, others, general));
        String id = workload.id();
        usage.description(workload.description());
        List<String> footer =
                new ArrayList<>(List.of("", "All parameters of " + id + ", with their values: assay workloads " + id));
        if (verb.measures()) {
            footer.add("All options, with their descriptions: assay " + verb.word() + " " + id + " " + HELP_ALL);
            footer.add("Example: assay " + verb.word() + " " + id + example(workload)
                    + (verb == Verb.SEARCH ? " --users 1,2,4,8,16,32" : " --users 8") + " --duration 1m");
        }
        usage.footer(footer.toArray(String[]::new));
    }

    /** Returns the first usual parameter with a default, as an example of the syntax. */
    private static String example(WorkloadFactory<?, ?> workload) {
        return Assay.usualParametersOf(workload).stream()
                .filter(parameter -> !parameter.defaultValue().isEmpty())
                .findFirst()
                .map(parameter -> " --" + parameter.name() + " " + parameter.defaultValue())
                .orElse("");
    }

    private static String options(
            Help help,
            WorkloadFactory<?, ?> workload,
            List<OptionSpec> own,
            List<OptionSpec> others,
            List<OptionSpec> general) {
        boolean all =
                !named(general, HELP_ALL) || allRequested(help.commandSpec().commandLine());
        OptionTable table = new OptionTable(help);
        table.title("Options of " + workload.id());
        own.forEach(table::add);
        add(others, all, table);
        List<OptionSpec> left = new ArrayList<>(general);
        left.removeIf(
                option -> !OptionTable.shown(option) || option.longestName().equals(HELP_ALL));
        for (OptionGroup group : OptionGroup.values()) {
            List<OptionSpec> usual = taken(group.usual(), left);
            List<OptionSpec> further = taken(group.further(), left);
            if (group == OptionGroup.OTHER) {
                further.addAll(0, left);
            }
            if (!usual.isEmpty() || !further.isEmpty()) {
                table.title(group.title());
                usual.forEach(table::add);
                add(further, all, table);
            }
        }
        return table.toString();
    }

    private static void add(List<OptionSpec> options, boolean described, OptionTable table) {
        if (described) {
            options.forEach(table::add);
        } else if (!options.isEmpty()) {
            table.names(options);
        }
    }

    /** Removes the options of these names from a list and returns them in the order of the names. */
    private static List<OptionSpec> taken(List<String> names, List<OptionSpec> from) {
        List<OptionSpec> taken = new ArrayList<>();
        for (String name : names) {
            from.stream()
                    .filter(option -> option.longestName().equals(name))
                    .findFirst()
                    .ifPresent(taken::add);
        }
        from.removeAll(taken);
        return taken;
    }

    private static boolean named(List<OptionSpec> options, String name) {
        return options.stream().anyMatch(option -> option.longestName().equals(name));
    }

    private static boolean allRequested(CommandLine line) {
        ParseResult parsed = line.getParseResult();
        return parsed != null && parsed.hasMatchedOption(HELP_ALL);
    }

    /** Prints the whole help if it is requested; otherwise executes the command. */
    static int execute(ParseResult parsed) {
        for (CommandLine line : parsed.asCommandLineList()) {
            if (allRequested(line)) {
                line.usage(line.getOut());
                return ExitStatus.DONE;
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Returns all parameters of a workload with their values and defaults. */
    static String parameters(Help help, WorkloadFactory<?, ?> workload) {
        OptionTable table = new OptionTable(help);
        for (ParameterDescription parameter : Assay.parametersOf(workload)) {
            table.row("--" + parameter.name(), "=" + parameter.form(), Commands.description(parameter));
        }
        return table.toString();
    }
}
