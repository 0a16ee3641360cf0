package dev.assay.workload.script;

import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Scripts and parameters of tests. */
final class Given {

    private Given() {}

    static ScriptSource source(String text) {
        return new ScriptSource("test.sql", text);
    }

    /** Parses a script. */
    static List<Command> commands(String text) {
        return ScriptParser.parse(source(text), new VariableNames());
    }

    /** Compiles a script without defined variables. */
    static Scripts compiled(String text) {
        return compiled(text, Map.of(), null);
    }

    static Scripts compiled(String text, Map<String, String> defined, @Nullable List<List<String>> columns) {
        return Scripts.compile(
                List.of(new ScriptChoice("test", 1, source(text), null)),
                new Predefined(1, defined),
                Map.of(),
                columns == null ? null : columns.stream().map(Given::columns).toList());
    }

    private static List<StoredColumn> columns(List<String> names) {
        return names.stream().map(name -> new StoredColumn(name, Types.INTEGER)).toList();
    }

    static ScriptParameters builtIn(String scripts, int scale) {
        return new ScriptParameters("", scripts, "", scale, "", "");
    }

    static ScriptParameters files(String files) {
        return new ScriptParameters(files, "", "", 1, "", "");
    }
}
