package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.PlanStage;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code plan}: validates and explains plan files without running them. */
@Command(name = "plan", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "check|explain")
final class PlanCommand implements Runnable {

    private final Environment environment;

    @Spec
    private CommandSpec spec;

    PlanCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "a subcommand is missing: check or explain");
    }

    @Command(
            description = {
                "Validate plan files. Prints all errors with their lines.",
                "Exit status: 0 if all plans are valid, 2 otherwise."
            },
            mixinStandardHelpOptions = true)
    int check(
            @Parameters(paramLabel = "PLAN.yaml", arity = "1..*") List<Path> files,
            @Option(names = "--json", description = "print one JSON document on standard output") boolean json) {
        List<Map<String, Object>> checked = new ArrayList<>();
        boolean good = true;
        for (Path file : files) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("file", file.toString());
            checked.add(one);
            try {
                PlanFile plan = environment.assay().plan(file);
                if (plan.staged()) {
                    one.put(
                            "stages",
                            plan.stages().stream().map(PlanStage::name).toList());
                }
                one.put("cells", plan.cells());
                one.put("duration", TimeText.format(plan.duration()));
                one.put("unbuilt", plan.unbuilt());
                if (!json) {
                    environment.data(ExperimentText.line(
                            file, plan, environment.console().columns()));
                }
            } catch (AssayException e) {
                good = false;
                one.put("error", e.message());
                environment.console().error(e.message());
            }
        }
        if (json) {
            environment.data(Documents.write(Map.of("plans", checked)));
        }
        return good ? ExitStatus.DONE : ExitStatus.USAGE;
    }

    @Command(
            description = {"Show the resolved plan: all values with their origin, all cells, and the total duration."},
            mixinStandardHelpOptions = true)
    int explain(
            @Parameters(paramLabel = "PLAN.yaml") Path file,
            @Mixin PlanTargetOption targets,
            @Option(names = "--json", description = "print the resolved experiment as one JSON document")
                    boolean json) {
        PlanFile plan = targets.applied(environment.assay().plan(file));
        environment.data(
                json
                        ? Documents.write(plan.staged() ? Map.of("stages", plan.stages()) : plan.experiment())
                        : ExperimentText.of(
                                plan,
                                environment.assay().prices().bills(),
                                environment.console().columns()));
        return ExitStatus.DONE;
    }
}
