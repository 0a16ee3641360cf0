package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.model.result.TrialResult;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code assay}. */
@Command(
        name = "assay",
        description = "Measures the price and performance of relational databases.",
        mixinStandardHelpOptions = true,
        versionProvider = RootCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "First steps:",
            "  assay demo",
            "  assay run tpcc --url jdbc:postgresql://host/db --user me --users 16",
            "",
            "Exit status: 0 done; 1 the result is INVALID; 2 wrong command line or plan;",
            "3 the database is unreachable, refused, or its data do not fit;",
            "4 this host cannot run it; 70 internal error;",
            "130 stopped by Ctrl-C, results kept."
        })
final class RootCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "a command is missing; one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {version()};
        }
    }

    static String version() {
        TrialResult.Tool tool = Assay.tool();
        return "assay " + tool.version() + " (" + tool.commit() + ")";
    }
}
