package dev.assay.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A verb without a workload: reports that the workload is missing. */
@Command(mixinStandardHelpOptions = true, synopsisSubcommandLabel = "WORKLOAD")
final class VerbCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "a workload is missing; one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
