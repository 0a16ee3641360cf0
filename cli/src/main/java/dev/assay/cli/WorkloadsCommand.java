package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code workloads}: lists the workloads, or the parameters of one. */
@Command(name = "workloads", mixinStandardHelpOptions = true)
final class WorkloadsCommand implements Runnable {

    private static final int WIDEST_ID = 12;

    private final Environment environment;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "show all parameters of this workload")
    private @Nullable String name;

    @Option(names = "--json", description = "print one JSON document on standard output, with all parameters")
    private boolean json;

    WorkloadsCommand(Environment environment) {
        this.environment = environment;
    }

    private record Listed(String id, String description, List<ListedOption> parameters) {
        private record ListedOption(String name, String form, String description, String defaultValue) {}

        static Listed of(WorkloadFactory<?, ?> workload) {
            return new Listed(
                    workload.id(),
                    workload.description(),
                    Assay.parametersOf(workload).stream().map(Listed::option).toList());
        }

        private static ListedOption option(ParameterDescription parameter) {
            return new ListedOption(
                    parameter.name(), parameter.form(), parameter.description(), parameter.defaultValue());
        }
    }

    @Override
    public void run() {
        List<WorkloadFactory<?, ?>> chosen = chosen();
        if (json) {
            environment.data(Documents.write(
                    Map.of("workloads", chosen.stream().map(Listed::of).toList())));
        } else if (name == null) {
            environment.data(list(chosen));
        } else {
            chosen.forEach(this::details);
        }
        environment.assay().problems().forEach(problem -> environment.info("cannot load: " + problem));
    }

    private List<WorkloadFactory<?, ?>> chosen() {
        List<WorkloadFactory<?, ?>> all = environment.assay().workloads();
        if (name == null) {
            return all;
        }
        List<WorkloadFactory<?, ?>> found =
                all.stream().filter(workload -> workload.id().equals(name)).toList();
        if (found.isEmpty()) {
            List<String> known = all.stream().map(WorkloadFactory::id).toList();
            throw AssayException.plan("there is no workload '" + name + "'" + NearestName.suggestion(name, known)
                    + "; known: " + String.join(", ", known));
        }
        return found;
    }

    private String list(List<WorkloadFactory<?, ?>> workloads) {
        OptionTable table = new OptionTable(help(), WIDEST_ID);
        for (WorkloadFactory<?, ?> workload : workloads) {
            table.row(workload.id(), "", workload.description());
            table.row(
                    "",
                    "",
                    Assay.usualParametersOf(workload).stream()
                            .map(parameter -> "--" + parameter.name())
                            .collect(Collectors.joining(" ")));
        }
        return table
                + System.lineSeparator()
                + "All parameters of a workload: assay workloads NAME"
                + System.lineSeparator()
                + "All options of a run: assay run NAME --help";
    }

    private Help help() {
        return new Help(spec, spec.commandLine().getColorScheme());
    }

    private void details(WorkloadFactory<?, ?> workload) {
        environment.data(workload.id() + ": " + workload.description());
        environment.data("");
        environment.data(WorkloadHelp.parameters(help(), workload).stripTrailing());
        environment.data("");
        environment.data("Use them in assay run " + workload.id() + ", or without the dashes in a plan, at"
                + " workload.parameters.");
    }
}
