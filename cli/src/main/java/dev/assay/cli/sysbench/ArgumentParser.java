package dev.assay.cli.sysbench;

import dev.assay.cli.sysbench.Options.Known;
import dev.assay.cli.sysbench.Options.Use;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a sysbench command line: options, script and command. Messages never contain passwords. Immutable.
 *
 * @param options by name; the command line overrides the configuration file
 * @param exposed names of passwords given on the command line
 * @param others script and command, in this order
 */
record ArgumentParser(Map<String, String> options, Set<String> exposed, List<String> others) {

    ArgumentParser {
        options = Map.copyOf(options);
        exposed = Set.copyOf(exposed);
        others = List.copyOf(others);
    }

    @Override
    public String toString() {
        return "ArgumentParser" + others; // without secrets
    }

    /**
     * Parses arguments.
     *
     * @throws AssayException of kind {@code PLAN} if an option is unknown, malformed, or has no equivalent in Assay
     */
    static ArgumentParser of(List<String> words) {
        Map<String, String> options = new HashMap<>();
        Set<String> exposed = new HashSet<>();
        List<String> others = new ArrayList<>();
        for (String word : words) {
            if (!word.startsWith("-")) {
                others.add(word);
                continue;
            }
            String name = put(options, "", word.replaceFirst("^--?", ""));
            if (name.endsWith("-password")) {
                exposed.add(name);
            }
        }
        String script = options.get("test");
        if (script != null) {
            others.add(0, script);
        }
        String file = options.get("config-file");
        if (file != null) {
            Map<String, String> all = readFile(Path.of(file));
            all.putAll(options);
            options = all;
        }
        options.forEach(ArgumentParser::requireEquivalent);
        return new ArgumentParser(options, exposed, others);
    }

    /** Reads lines {@code name=value}; empty lines and comments with # are ignored. */
    private static Map<String, String> readFile(Path file) {
        Map<String, String> options = new HashMap<>();
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    put(options, file + ":" + (i + 1) + ": ", line.replaceFirst("^--", ""));
                }
            }
        } catch (IOException e) {
            throw AssayException.plan("--config-file: " + file + " cannot be read: "
                    + (Files.exists(file) ? "check that it is a text file that you may read" : "it does not exist"));
        }
        return options;
    }

    /** Adds {@code name=value}, or a name alone; returns the name. */
    private static String put(Map<String, String> options, String where, String text) {
        int equals = text.indexOf('=');
        String given = equals < 0 ? text : text.substring(0, equals).strip();
        @Nullable String value = equals < 0 ? null : text.substring(equals + 1).strip();
        if (!given.matches("[A-Za-z0-9_-]+")
                || (equals < 0 && !where.isEmpty() && !Options.known().containsKey(Options.name(given)))) {
            // The text may contain a password and is not printed.
            throw AssayException.plan(where + "malformed option; write --name=value");
        }
        String name = Options.name(given);
        Known known = Options.known().get(name);
        if (known == null) {
            throw AssayException.plan(where + "sysbench's OLTP scripts have no option '--" + given + "'"
                    + NearestName.suggestion(name, Options.known().keySet())
                    + "; see assay sysbench --help");
        }
        if (value == null) {
            if (known.kind() != OptionKind.FLAG && !name.equals("mysql-ssl")) {
                throw AssayException.plan(where + "--" + given + ": a value is needed: --" + given + "="
                        + known.kind().form());
            }
            value = "on";
        }
        options.put(name, known.kind().read(where + "--" + given, value));
        return name;
    }

    private static void requireEquivalent(String name, String value) {
        Known known = Options.known().get(name);
        if (known != null && known.use() == Use.FIXED && !known.only().contains(value)) {
            throw AssayException.plan(
                    "--" + name + ": found '" + value + "', which Assay does not support; " + known.instead());
        }
    }
}
