package dev.assay.workload.script;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A script with its share of the mix. Immutable.
 *
 * @param id transaction type in results: the name of the file without folder and extension, in kebab-case
 * @param weight at least 0
 * @param builtIn the built-in script; null for a file
 */
record ScriptChoice(
        String id,
        int weight,
        ScriptSource source,
        @Nullable BuiltIn builtIn) {

    /**
     * Reads the scripts of a workload.
     *
     * @param files names with optional weights, {@code checkout.sql@7}, separated by commas
     * @param builtIns names of built-in scripts likewise; {@code tpcb-like} if both texts are empty
     * @throws AssayException of kind {@code PLAN} if a file cannot be read, or if a name or a weight is wrong
     */
    static List<ScriptChoice> all(String files, String builtIns) {
        List<ScriptChoice> all = new ArrayList<>();
        for (String given : parts(builtIns.isBlank() && files.isBlank() ? BuiltIn.TPCB_LIKE.id() : builtIns)) {
            BuiltIn script = BuiltIn.of(name(given));
            add(all, script.id(), weight("--builtin", given), script.source(), script);
        }
        for (String given : parts(files)) {
            ScriptSource source = ScriptFiles.read("--file", name(given));
            add(all, kebab(source.name()), weight("--file", given), source, null);
        }
        if (all.stream().allMatch(choice -> choice.weight == 0)) {
            throw AssayException.plan("all scripts have the weight 0; one of them needs more");
        }
        return List.copyOf(all);
    }

    private static void add(
            List<ScriptChoice> all, String name, int weight, ScriptSource source, @Nullable BuiltIn builtIn) {
        all.add(new ScriptChoice(unused(all, name), weight, source, builtIn));
    }

    /** Returns a name, with a number if a script has it already. */
    static String unused(List<ScriptChoice> all, String name) {
        int number = 1;
        String id = name;
        while (taken(all, id)) {
            number++;
            id = name + "-" + number;
        }
        return id;
    }

    ScriptChoice withWeight(int other) {
        return new ScriptChoice(id, other, source, builtIn);
    }

    private static boolean taken(List<ScriptChoice> all, String id) {
        return all.stream().anyMatch(choice -> choice.id.equals(id));
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (String part : ListedValues.of(text)) {
            if (!part.isBlank()) {
                parts.add(part.strip());
            }
        }
        return parts;
    }

    private static String name(String given) {
        int at = given.lastIndexOf('@');
        return at < 0 ? given : given.substring(0, at);
    }

    private static int weight(String option, String given) {
        int at = given.lastIndexOf('@');
        if (at < 0) {
            return 1;
        }
        String weight = given.substring(at + 1);
        if (!weight.matches("\\d{1,9}")) {
            throw AssayException.plan(option + ": found '" + given
                    + "'; the weight after @ has to be a whole number of at least 0, such as @7");
        }
        return Integer.parseInt(weight);
    }

    /** Returns the name of a file as an id: {@code "New order.sql"} is {@code new-order}. */
    static String kebab(String fileName) {
        int point = fileName.lastIndexOf('.');
        String stem = point > 0 ? fileName.substring(0, point) : fileName;
        String id = stem.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return id.matches("[a-z].*") ? id : id.isEmpty() ? "script" : "script-" + id;
    }
}
