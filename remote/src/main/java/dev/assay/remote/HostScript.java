package dev.assay.remote;

import dev.assay.model.ShellWord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The scripts that run on client hosts: resources of this package, after variables and common functions. Stateless. */
final class HostScript {

    private HostScript() {}

    /**
     * Returns a script.
     *
     * @param name of the resource without its ending
     * @param variables of the script, by name
     */
    static String of(String name, Map<String, String> variables) {
        StringBuilder script = new StringBuilder();
        variables.forEach((variable, value) -> script.append(ShellWord.assignment(variable, value)));
        return script.append(resource("common")).append(resource(name)).toString();
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HostScript.class.getResourceAsStream(name + ".sh"), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
