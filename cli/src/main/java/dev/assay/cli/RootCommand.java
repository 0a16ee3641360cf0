package dev.assay.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code assay} itself. */
@Command(
        name = "assay",
        description = "Measures the price and performance of relational databases.",
        mixinStandardHelpOptions = true,
        versionProvider = RootCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Begin with:  assay demo            a database is started here, loaded, measured and checked",
            "Then:        assay run tpcc --url jdbc:postgresql://host/db --user me --users 16 --duration 2m",
            "",
            "Exit status: 0 done; 1 done, but the result is INVALID; 2 the command line is wrong;",
            "3 the database could not be reached or refused; 4 this host could not run it; 70 a bug;",
            "130 after Ctrl-C, with what was measured kept."
        })
final class RootCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "no command; one of " + String.join(", ", spec.subcommands().keySet()));
    }

    /** Tells the version of the library it runs. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            var tool = dev.assay.Assay.create().tool();
            return new String[] {"assay " + tool.version() + " (" + tool.commit() + ")"};
        }
    }
}
