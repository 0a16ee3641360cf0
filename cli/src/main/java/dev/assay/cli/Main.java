package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of {@code assay}. */
@API(status = API.Status.INTERNAL)
public final class Main {

    private Main() {}

    /** Runs a command and ends the process with its exit status. */
    public static void main(String[] arguments) {
        int status = run(arguments, Console.system());
        System.exit(status);
    }

    /** Runs a command; what it prints goes to the console given. */
    static int run(String[] arguments, Console console) {
        try {
            Interrupts interrupts = new Interrupts();
            int status = commandLine(Assay.create(), console, interrupts, verb -> mentioned(verb, arguments))
                    .execute(arguments);
            return interrupts.happened() ? ExitStatus.INTERRUPTED : status;
        } catch (AssayException e) {
            console.error(e.message());
            return ExitStatus.of(e);
        }
    }

    /** Returns true if the arguments may use the verb. The completion script needs all verbs; an argument file may have any. */
    private static boolean mentioned(Verb verb, String... arguments) {
        return Stream.of(arguments)
                .anyMatch(word -> word.equals(verb.word()) || word.equals(Commands.COMPLETION) || word.startsWith("@"));
    }

    /**
     * All commands.
     *
     * @param used selects the verbs that get a subcommand for each workload; building these takes most of the start-up time
     */
    static CommandLine commandLine(Assay assay, Console console, Interrupts interrupts, Predicate<Verb> used) {
        CommandLine root = new CommandLine(new RootCommand());
        Commands.addTo(root, assay, console, interrupts, used);
        root.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setUsageHelpAutoWidth(true);
        root.setParameterExceptionHandler((failure, given) -> usage(failure, console));
        root.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, console, wantsTrace(parsed)));
        return root;
    }

    private static boolean wantsTrace(CommandLine.ParseResult parsed) {
        for (CommandLine one : parsed.asCommandLineList()) {
            if (one.getParseResult().hasMatchedOption(Commands.STACK_TRACE)) {
                return true;
            }
        }
        return false;
    }

    private static int usage(ParameterException failure, Console console) {
        console.error(
                failure instanceof UnmatchedArgumentException unmatched
                        ? unknown(unmatched)
                        : Objects.requireNonNullElse(failure.getMessage(), "the command line is wrong"));
        console.info("Try: " + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.USAGE;
    }

    /** What was found that means nothing here, and what comes nearest to it. */
    private static String unknown(UnmatchedArgumentException failure) {
        String found = failure.getUnmatched().get(0);
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        if (found.startsWith("-")) {
            String name = found.contains("=") ? found.substring(0, found.indexOf('=')) : found;
            return command.qualifiedName() + " has no option '" + name + "'"
                    + NearestName.suggestion(name, command.optionsMap().keySet());
        }
        Set<String> known = command.subcommands().keySet();
        if (known.isEmpty()) {
            return command.qualifiedName() + " takes no argument '" + found + "'";
        }
        Object subject = command.userObject();
        String what = subject instanceof VerbCommand || subject instanceof DoctorCommand ? "workload" : "command";
        return "there is no " + what + " '" + found + "'" + NearestName.suggestion(found, known) + "; known are "
                + String.join(", ", known);
    }

    private static int failed(Exception failure, Console console, boolean trace) {
        if (failure instanceof AssayException known) {
            console.error(known.message());
            if (trace) {
                known.printStackTrace(console.err());
            }
            return ExitStatus.of(known);
        }
        console.error("this is a bug of Assay, please report it with the lines below: " + failure);
        failure.printStackTrace(console.err());
        return ExitStatus.BUG;
    }
}
