package dev.assay.cli;

import dev.assay.document.Documents;
import dev.assay.model.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code doctor} without a workload: checks host, driver and database. */
@Command(sortOptions = false, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "[WORKLOAD]")
final class DoctorCommand implements Callable<Integer> {

    private final Environment environment;

    @Mixin
    private TargetOptions target;

    @Option(
            names = {"-u", "--users"},
            paramLabel = "N",
            description = "number of users planned (default: 1)")
    private int users = 1;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "print no progress")
    private boolean quiet;

    DoctorCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        try (Progress progress = new Progress(environment.console(), quiet)) {
            return print(environment.assay().examine(target.system(), users, progress), json, environment.console());
        }
    }

    static int print(List<Finding> findings, boolean json, Console console) {
        console.data(json ? Documents.write(Map.of("findings", findings)) : FindingsText.of(findings, console));
        return ExitStatus.ofFindings(findings);
    }
}
