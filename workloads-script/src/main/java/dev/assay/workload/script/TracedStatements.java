package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.workload.script.CsvFields.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The different statements of a trace: SQL texts, and scripts by their file names. Confined to one thread. */
final class TracedStatements {

    static final int MOST = 200;

    private static final int LONGEST_ID = 40;

    private final Path file;
    private final String name;
    private final Map<String, Integer> types = new LinkedHashMap<>();
    private final List<ScriptChoice> choices = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private final Map<String, Long> firstLines = new LinkedHashMap<>();
    private final Set<String> variables = new HashSet<>();
    private final List<Path> scripts = new ArrayList<>();
    private final StringBuilder scriptTexts = new StringBuilder();

    /**
     * @param file the trace; scripts are relative to its folder
     * @param name of the file in messages
     */
    TracedStatements(Path file, String name) {
        this.file = file;
        this.name = name;
    }

    /**
     * Returns the number of a statement, a new one at its first occurrence.
     *
     * @throws AssayException of kind {@code PLAN} with the place of an error
     */
    int type(Field field) {
        Integer known = types.get(field.text());
        if (known == null) {
            known = choices.size();
            types.put(field.text(), known);
            addChoice(field);
        }
        counts.set(known, counts.get(known) + 1);
        return known;
    }

    private void addChoice(Field field) {
        String text = field.text().strip();
        String place = name + ":" + field.line() + ":" + field.column();
        if (text.isEmpty()) {
            throw AssayException.plan(place + " this line has no statement");
        } else if (choices.size() == MOST) {
            throw AssayException.plan(place + " a trace can have " + MOST
                    + " different statements; replace values in them by variables, and give the values in columns");
        }
        boolean script = text.toLowerCase(Locale.ROOT).endsWith(".sql");
        ScriptSource source =
                script ? script(place, text) : new ScriptSource(name, field.text(), field.line(), field.column());
        VariableNames names = new VariableNames();
        ScriptParser.parse(source, names);
        variables.addAll(names.names());
        String id = ScriptChoice.unused(choices, script ? ScriptChoice.kebab(source.name()) : id(text));
        choices.add(new ScriptChoice(id, 1, source, null));
        counts.add(0);
        firstLines.put(id, (long) field.line());
    }

    private ScriptSource script(String place, String fileName) {
        Path path = file.resolveSibling(fileName);
        ScriptSource source = ScriptFiles.read(place, path.toString());
        scripts.add(path);
        scriptTexts.append('\0').append(fileName).append('\0').append(source.text());
        return source;
    }

    /** Returns the first words of a statement: {@code select-price-from-item-where-id}. */
    private static String id(String sql) {
        String words = ScriptChoice.kebab(sql.replace('.', ' '));
        int end = words.length() <= LONGEST_ID ? words.length() : words.lastIndexOf('-', LONGEST_ID);
        return words.substring(0, end > 0 ? end : LONGEST_ID);
    }

    /** Returns the statements in the order of their numbers, weighted by their numbers of lines. */
    List<ScriptChoice> choices() {
        List<ScriptChoice> weighted = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            weighted.add(choices.get(i).withWeight(counts.get(i)));
        }
        return weighted;
    }

    /** Returns the line of the first occurrence of each statement by its id. */
    Map<String, Long> firstLines() {
        return firstLines;
    }

    /** Returns the files of the scripts, in the order of their first occurrences. */
    List<Path> scripts() {
        return List.copyOf(scripts);
    }

    /** Returns the names and the texts of the scripts, for a digest. */
    String scriptTexts() {
        return scriptTexts.toString();
    }

    /** Returns the variables that the statements use or set. */
    Set<String> variables() {
        return variables;
    }
}
