package dev.assay.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A verb without a workload: it only knows that one is missing. */
@Command(mixinStandardHelpOptions = true, synopsisSubcommandLabel = "WORKLOAD")
final class VerbCommand implements Runnable {

    private final Verb verb;

    @Spec
    private CommandSpec spec;

    VerbCommand(Verb verb) {
        this.verb = verb;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                verb.word() + " what? Workloads found: "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
