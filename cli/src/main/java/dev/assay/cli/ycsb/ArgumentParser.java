package dev.assay.cli.ycsb;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The arguments of a YCSB command line: of its script, {@code load jdbc -P …}, or of its client, {@code -load -db CLASS -P …}.
 * Immutable; its text form omits properties, which may be secret.
 *
 * @param load true for load, false for run
 * @param binding name or class, as given
 * @param classPath of the binding
 * @param files with properties, in order
 * @param pairs {@code name=value} in order, including options that set properties; they override files
 */
@API(status = API.Status.INTERNAL)
public record ArgumentParser(
        boolean load, String binding, List<String> classPath, List<String> files, List<String> pairs) {

    /** Options that set a property of another name. */
    private static final Map<String, String> PROPERTIES =
            Map.of("-threads", "threadcount", "-target", "target", "-l", "label");

    private static final List<String> KNOWN =
            List.of("-P", "-p", "-db", "-threads", "-target", "-l", "-s", "-load", "-t", "-cp", "-jvm-args");

    /** Copies the lists. */
    public ArgumentParser {
        classPath = List.copyOf(classPath);
        files = List.copyOf(files);
        pairs = List.copyOf(pairs);
    }

    @Override
    public String toString() {
        return "ArgumentParser[" + (load ? "load " : "run ") + binding + "]";
    }

    /** Returns the supported options, for help. */
    public static List<String> options() {
        Map<String, String> meanings = new TreeMap<>();
        meanings.put("-P FILE", "file with properties; repeatable");
        meanings.put("-p NAME=VALUE", "property; overrides files");
        meanings.put("-threads N", "property threadcount");
        meanings.put("-target N", "property target: total operations per second");
        meanings.put("-l LABEL", "property label: prefix of status lines");
        meanings.put("-s", "property status: status lines on standard error");
        meanings.put("-db CLASS", "binding class");
        meanings.put("-load, -t", "load or run");
        meanings.put("-cp PATH", "class path of the binding: jars, and folders with jars");
        meanings.put("-jvm-args", "ignored");
        return meanings.entrySet().stream()
                .map(each -> String.format(Locale.ROOT, "  %-16s %s", each.getKey(), each.getValue()))
                .toList();
    }

    /**
     * Parses arguments.
     *
     * @param words without {@code ycsb}
     * @throws AssayException of kind {@code PLAN} if an argument is unknown or missing
     */
    public static ArgumentParser of(List<String> words) {
        List<String> commands = new ArrayList<>();
        List<String> bindings = new ArrayList<>();
        List<String> classPath = new ArrayList<>();
        List<String> files = new ArrayList<>();
        List<String> pairs = new ArrayList<>();
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            switch (word) {
                case "-P" -> files.add(value(word, rest));
                case "-p" -> pairs.add(value(word, rest));
                case "-db" -> bindings.add(value(word, rest));
                case "-threads", "-target", "-l" -> pairs.add(PROPERTIES.get(word) + "=" + value(word, rest));
                case "-s" -> pairs.add("status=true");
                case "-load" -> commands.add("load");
                case "-t" -> commands.add("run");
                case "-cp" -> classPath.add(value(word, rest));
                case "-jvm-args" -> value(word, rest);
                case "load", "run" -> commands.add(word);
                case "site.ycsb.Client", "com.yahoo.ycsb.Client" -> {}
                default -> {
                    if (word.startsWith("-jvm-args=")) {
                        continue;
                    }
                    if (word.startsWith("-")) {
                        throw AssayException.plan("ycsb has no option '" + word + "'"
                                + NearestName.suggestion(word, KNOWN) + "; see assay ycsb --help");
                    }
                    if (word.equals("shell") && commands.isEmpty()) {
                        throw AssayException.plan("shell: not supported; use load or run");
                    }
                    bindings.add(word);
                }
            }
        }
        return new ArgumentParser(
                one(commands, "command", "a command is missing: load or run").equals("load"),
                one(bindings, "binding", "a binding is missing after load or run: jdbc, or -db CLASS"),
                classPath,
                files,
                pairs);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw AssayException.plan(option + ": a value is missing");
        }
        return rest.next();
    }

    private static String one(List<String> found, String what, String missing) {
        if (found.isEmpty()) {
            throw AssayException.plan(missing);
        }
        if (found.size() > 1) {
            throw AssayException.plan("found " + String.join(", ", found) + ", but only one " + what + " is allowed");
        }
        return found.get(0);
    }
}
