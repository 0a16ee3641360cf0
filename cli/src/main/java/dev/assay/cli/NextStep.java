package dev.assay.cli;

import dev.assay.model.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A command to run next. Immutable.
 *
 * @param words arguments of the program
 * @param purpose what the command shows
 */
record NextStep(List<String> words, String purpose) {

    /** Copies the words. */
    NextStep {
        words = List.copyOf(words);
    }

    /** Returns the command for a shell; the launcher sets the name by which the program was called. */
    String command() {
        return program() + " " + words.stream().map(ShellWord::readable).collect(Collectors.joining(" "));
    }

    private static String program() {
        return System.getProperty("assay.program", "assay");
    }

    /** Prints the commands below a title, each with its purpose. Does nothing without any, or if the program has an empty name. */
    static void print(List<NextStep> steps, Console console) {
        if (steps.isEmpty() || program().isEmpty()) {
            return;
        }
        List<String> lines = new ArrayList<>(List.of("", "Next:"));
        for (NextStep step : steps) {
            lines.add("  " + step.command());
            lines.add("      " + step.purpose());
        }
        console.info(String.join(System.lineSeparator(), lines));
    }
}
