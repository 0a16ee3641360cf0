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

/** The help of a workload's command: its usual parameters first, then the general options by purpose. Stateless. */
final class WorkloadHelp {

    private WorkloadHelp() {}

    /**
     * Replaces the help of a command.
     *
     * @param own options of this workload to list
     * @param general options of all workloads
     */
    static void install(
            CommandLine line,
            Verb verb,
            WorkloadFactory<?, ?> workload,
            List<OptionSpec> own,
            List<OptionSpec> general) {
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        usage.abbreviateSynopsis(true);
        line.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> options(help, workload, own, general));
        String id = workload.id();
        usage.description(workload.description());
        List<String> footer =
                new ArrayList<>(List.of("", "All parameters of " + id + ", with their values: assay workloads " + id));
        if (verb.measures()) {
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
            Help help, WorkloadFactory<?, ?> workload, List<OptionSpec> own, List<OptionSpec> general) {
        OptionTable table = new OptionTable(help);
        table.title("Options of " + workload.id());
        own.forEach(table::add);
        List<OptionSpec> left = new ArrayList<>(general);
        for (OptionGroup group : OptionGroup.values()) {
            List<OptionSpec> members = new ArrayList<>();
            for (String name : group.options()) {
                left.stream()
                        .filter(option -> option.longestName().equals(name))
                        .findFirst()
                        .ifPresent(members::add);
            }
            left.removeAll(members);
            if (group == OptionGroup.OTHER) {
                members.addAll(0, left);
            }
            if (!members.isEmpty()) {
                table.title(group.title());
                members.forEach(table::add);
            }
        }
        return table.toString();
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
