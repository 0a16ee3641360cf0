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
 * A command line of YCSB, taken apart: of its script, {@code load jdbc -P …}, or of its client, {@code -load -db CLASS -P …}.
 * Immutable; its text form shows no properties, which may be secret.
 *
 * @param load whether records are to be loaded, rather than a workload run
 * @param binding the store, as given: a name or a class
 * @param classPath where the binding's jars are, as in a class path
 * @param files of properties, in their order
 * @param pairs {@code name=value} in the order of the words, of options that set properties, too; they win over those
 */
@API(status = API.Status.INTERNAL)
public record ArgumentParser(
        boolean load, String binding, List<String> classPath, List<String> files, List<String> pairs) {

    /** Options that set a property, by name; the value {@code true} is that of those without one of their own. */
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
        return "Words[" + (load ? "load " : "run ") + binding + "]";
    }

    /** The options that are understood, for help. */
    public static List<String> options() {
        Map<String, String> meanings = new TreeMap<>();
        meanings.put("-P FILE", "a file of properties; may be repeated");
        meanings.put("-p NAME=VALUE", "a property; wins over files");
        meanings.put("-threads N", "the property threadcount");
        meanings.put("-target N", "the property target: operations a second in all");
        meanings.put("-l LABEL", "the property label: begins status lines");
        meanings.put("-s", "the property status: lines on standard error");
        meanings.put("-db CLASS", "the binding, as YCSB's client wants it");
        meanings.put("-load, -t", "load or run, likewise");
        meanings.put("-cp PATH", "the binding's jars, and folders with such, apart as in a class path");
        meanings.put("-jvm-args", "of the script; nothing here");
        return meanings.entrySet().stream()
                .map(each -> String.format(Locale.ROOT, "  %-16s %s", each.getKey(), each.getValue()))
                .toList();
    }

    /**
     * Takes words apart.
     *
     * @param words without {@code ycsb}
     * @throws AssayException of kind {@code PLAN} if one is unknown, or one is missing
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
                        throw AssayException.plan(
                                "ycsb has no option '" + word + "'" + NearestName.suggestion(word, KNOWN)
                                        + "; assay ycsb --help lists those that are understood");
                    }
                    if (word.equals("shell") && commands.isEmpty()) {
                        throw AssayException.plan(
                                "shell: Assay has none, to ask a store by hand; load or run is needed");
                    }
                    bindings.add(word);
                }
            }
        }
        return new ArgumentParser(
                one(commands, "load or run", "what is to be done? load or run").equals("load"),
                one(bindings, "binding", "which store? Its binding follows load or run: jdbc, or -db with its class"),
                classPath,
                files,
                pairs);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw AssayException.plan(option + ": a value has to follow");
        }
        return rest.next();
    }

    private static String one(List<String> found, String what, String missing) {
        if (found.isEmpty()) {
            throw AssayException.plan(missing);
        }
        if (found.size() > 1) {
            throw AssayException.plan("found " + String.join(", ", found) + " where one " + what + " is needed");
        }
        return found.get(0);
    }
}
