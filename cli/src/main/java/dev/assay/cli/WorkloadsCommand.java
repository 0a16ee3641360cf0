package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.document.Documents;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code workloads}: lists workloads and their parameters. */
@Command(name = "workloads", mixinStandardHelpOptions = true, description = "List the workloads and their parameters.")
final class WorkloadsCommand implements Runnable {

    private final Environment environment;

    @Option(names = "--json", description = "print one JSON document on standard output")
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
        List<Listed> all =
                environment.assay().workloads().stream().map(Listed::of).toList();
        if (json) {
            environment.data(Documents.write(Map.of("workloads", all)));
            return;
        }
        for (Listed workload : all) {
            environment.data(workload.id() + "  " + workload.description());
            for (Listed.ListedOption option : workload.parameters()) {
                environment.data("    --" + option.name() + " " + option.form() + "  " + option.description()
                        + " (default: " + option.defaultValue() + ")");
            }
        }
        environment.assay().problems().forEach(problem -> environment.info("cannot load: " + problem));
    }
}
