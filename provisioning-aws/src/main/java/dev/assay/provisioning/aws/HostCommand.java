package dev.assay.provisioning.aws;

import dev.assay.model.Sha256;
import dev.assay.model.ShellWord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The texts of commands for client hosts: variables, then resources of this package. Stateless. */
final class HostCommand {

    private HostCommand() {}

    /**
     * Returns a command.
     *
     * @param name of the resource without its ending
     * @param variables of the command, by name; without secrets, because Systems Manager keeps the text
     */
    static String of(String name, Map<String, String> variables) {
        return of(name, variables, "");
    }

    /** Returns the command that runs a script with an input. */
    static String running(String script, Map<String, String> variables) {
        // The script cannot contain a line with its own digest.
        String end = "END-" + Sha256.hex(script);
        return of("run", variables, "cat >\"$work/script\" <<'" + end + "'\n" + script + "\n" + end + "\n");
    }

    private static String of(String name, Map<String, String> variables, String before) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(variables).forEach((variable, value) -> text.append(ShellWord.assignment(variable, value)));
        return text.append(resource("command"))
                .append(before)
                .append(resource(name))
                .append(resource("command-end"))
                .toString();
    }

    /** Returns the text of a resource without its ending. */
    static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HostCommand.class.getResourceAsStream(name + ".sh"), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
