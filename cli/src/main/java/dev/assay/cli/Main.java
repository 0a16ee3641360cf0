package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.analysis.Requirement;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.ExchangeRate;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Condition;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of {@code assay}. */
@API(status = API.Status.INTERNAL)
public final class Main {

    private static final Set<String> VERSION = Set.of("--version", "-V");

    private Main() {}

    /** Runs a command and ends the process with its exit status. */
    public static void main(String[] arguments) {
        int status = run(arguments, Console.system());
        System.exit(status);
    }

    static int run(String[] arguments, Console console) {
        return run(arguments, console, () -> Assay.create(ProviderLibraries::loader));
    }

    /** Runs a command that discovers plug-ins by {@code discovery} if it needs any. */
    static int run(String[] arguments, Console console, Supplier<Assay> discovery) {
        if (arguments.length == 1 && VERSION.contains(arguments[0])) {
            console.data(RootCommand.version()); // without the parser, which takes longer than the rest
            return ExitStatus.DONE;
        }
        try {
            Interrupts interrupts = new Interrupts();
            Environment environment = new Environment(discovery, console, interrupts, List.of(arguments));
            int status =
                    commandLine(environment, name -> mentioned(name, arguments)).execute(arguments);
            return interrupts.happened() ? ExitStatus.INTERRUPTED : status;
        } catch (AssayException e) {
            console.error(e.message());
            return ExitStatus.of(e);
        }
    }

    /** Returns true if the arguments may name the command. The completion script needs all; an argument file may name any. */
    private static boolean mentioned(String command, String... arguments) {
        return Stream.of(arguments)
                .anyMatch(word -> word.equals(command) || word.equals(Commands.COMPLETION) || word.startsWith("@"));
    }

    /**
     * All commands.
     *
     * @param used selects the commands and workloads by name that can be executed; building these takes most of the start-up time.
     *     The others can be listed only
     */
    static CommandLine commandLine(Environment environment, Predicate<String> used) {
        Console console = environment.console();
        CommandLine root = new CommandLine(new RootCommand());
        Commands.addTo(root, environment, used);
        root.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setUsageHelpAutoWidth(console.terminal()); // starts a process to ask for the width
        addConverters(root);
        root.setExecutionStrategy(WorkloadHelp::execute);
        root.setParameterExceptionHandler((failure, given) -> usage(failure, console));
        root.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, console, wantsTrace(parsed)));
        return root;
    }

    private static void addConverters(CommandLine root) {
        root.registerConverter(Authentication.class, converter(Authentication::parse));
        root.registerConverter(ClientPlace.class, converter(ClientPlace::parse));
        root.registerConverter(Condition.class, converter(Condition::failIf));
        root.registerConverter(Duration.class, converter(TimeText::parse));
        root.registerConverter(ExchangeRate.class, converter(ExchangeRate::parse));
        root.registerConverter(LocalDate.class, converter(Main::date));
        root.registerConverter(PurchaseOption.class, converter(PurchaseOption::parse));
        root.registerConverter(Rate.class, converter(Rate::parse));
        root.registerConverter(Requirement.class, converter(Requirement::parse));
        root.registerConverter(ThinkTime.class, converter(ThinkTime::parse));
        root.registerConverter(ValueList.class, ValueList::parse);
    }

    private static <T> ITypeConverter<T> converter(Function<String, T> parser) {
        return text -> {
            try {
                return parser.apply(text);
            } catch (AssayException e) {
                throw new TypeConversionException(e.getMessage());
            }
        };
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw AssayException.plan("found '" + text + "', a date such as 2026-11-22 is needed");
        }
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

    /** Returns the message for an unknown argument, with the nearest known name. */
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
        return "there is no " + what + " '" + found + "'" + NearestName.suggestion(found, known) + "; known: "
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
        console.error("internal error, please report it with the lines below: " + failure);
        failure.printStackTrace(console.err());
        return ExitStatus.BUG;
    }
}
