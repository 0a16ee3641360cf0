package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.model.result.TrialResult;
import java.util.concurrent.Callable;
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
final class RootCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** Prints the help on standard error: a command is missing. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitStatus.USAGE;
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
