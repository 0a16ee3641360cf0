package dev.assay.cli;

import dev.assay.Assay;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The context of all commands. Plug-ins are discovered on the first use of {@link #assay}: {@code --help} and {@code --version}
 * start faster without. Confined to the thread of the command.
 */
final class Environment {

    private final Supplier<Assay> discovery;
    private final Console console;
    private final Interrupts interrupts;
    private final List<String> arguments;
    private @Nullable Assay assay;

    /**
     * Creates a context.
     *
     * @param discovery returns the library with its plug-ins; called at most once
     * @param console output
     * @param interrupts handling of Ctrl-C
     */
    Environment(Supplier<Assay> discovery, Console console, Interrupts interrupts) {
        this(discovery, console, interrupts, List.of());
    }

    /** Creates a context with the arguments of the program. */
    Environment(Supplier<Assay> discovery, Console console, Interrupts interrupts, List<String> arguments) {
        this.arguments = List.copyOf(arguments);
        this.discovery = discovery;
        this.console = console;
        this.interrupts = interrupts;
    }

    Assay assay() {
        Assay found = assay;
        if (found == null) {
            found = discovery.get();
            assay = found;
        }
        return found;
    }

    Console console() {
        return console;
    }

    Interrupts interrupts() {
        return interrupts;
    }

    /** Returns the arguments of the program, to suggest the same command with changes. */
    List<String> arguments() {
        return arguments;
    }

    /** Returns the name for reports in other tools' layouts: {@code Assay 1.0}. */
    String engine() {
        return "Assay " + Assay.tool().version();
    }

    void data(String text) {
        console.data(text);
    }

    void info(String text) {
        console.info(text);
    }
}
