package dev.assay.workload.script;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.workload.Demarcation;
import dev.assay.workload.script.Command.Assignment;
import dev.assay.workload.script.Command.Branch;
import dev.assay.workload.script.Command.Choice;
import dev.assay.workload.script.Command.Query;
import dev.assay.workload.script.Command.Sleep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The compiled scripts of a workload. Immutable once made. */
final class Scripts {

    private static final String MARK = "?";

    /** JDBC's notation of a question mark that is an operator. */
    private static final Map<String, String> ESCAPED_MARK = Map.of("postgresql", "??");

    private final VariableNames names = new VariableNames();
    private final SqlCatalogue catalogue = new SqlCatalogue();
    private final Map<Query, Sql> statements = new HashMap<>();
    private final Map<Query, int[]> stored = new HashMap<>();
    private final Map<Query, int[]> types = new HashMap<>();
    private final List<List<Query>> queries = new ArrayList<>();
    private final List<Outline> outlines = new ArrayList<>();
    private final List<List<Step>> steps = new ArrayList<>();

    private Scripts() {}

    /**
     * Compiles scripts.
     *
     * @param given kinds of the variables that a recording sets before each script
     * @param columns columns of each query with {@code \gset}, in their order; null if not known yet: then scripts with
     *     such queries cannot be executed
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with the place of an error
     */
    static Scripts compile(
            List<ScriptChoice> choices,
            Predefined predefined,
            Map<String, Integer> given,
            @Nullable List<List<StoredColumn>> columns) {
        Scripts scripts = new Scripts();
        predefined.nameIn(scripts.names);
        given.keySet().forEach(scripts.names::slot);
        List<List<Command>> commands = new ArrayList<>();
        for (ScriptChoice choice : choices) {
            List<Command> parsed = ScriptParser.parse(choice.source(), scripts.names);
            commands.add(parsed);
            scripts.queries.add(Outline.queries(parsed));
        }
        List<Query> storing = scripts.storing();
        boolean known = storing.isEmpty() || columns != null;
        for (int i = 0; i < storing.size(); i++) {
            List<StoredColumn> stored = columns == null ? List.of() : columns.get(i);
            scripts.stored.put(storing.get(i), scripts.slots(storing.get(i), stored));
            scripts.types.put(
                    storing.get(i), stored.stream().mapToInt(StoredColumn::type).toArray());
        }
        ScriptChecks.require(commands, scripts.names, predefined, given, known ? scripts.stored : null);
        for (List<Command> script : commands) {
            Outline outline = Outline.of(script);
            scripts.outlines.add(outline);
            List<Step> steps = new ArrayList<>();
            scripts.addSteps(outline.body(), steps);
            scripts.steps.add(steps);
        }
        return scripts;
    }

    private int[] slots(Query query, List<StoredColumn> columns) {
        return columns.stream()
                .mapToInt(column -> names.slot(query.stores() + column.name()))
                .toArray();
    }

    private void addSteps(List<Command> commands, List<Step> all) {
        for (Command command : commands) {
            if (command instanceof Assignment assignment) {
                all.add((state, session) -> state.assign(assignment.slot(), assignment.value()));
            } else if (command instanceof Query query) {
                all.add(step(query));
            } else if (command instanceof Sleep sleep) {
                all.add(new SleepStep(sleep.amount(), sleep.unitNanos(), sleep.place()));
            } else if (command instanceof Choice choice) {
                addChoice(choice, all);
            }
        }
    }

    private void addChoice(Choice choice, List<Step> all) {
        List<Integer> ends = new ArrayList<>();
        for (Branch branch : choice.branches()) {
            int test = all.size();
            all.add(new JumpStep(branch.condition(), test));
            addSteps(branch.commands(), all);
            ends.add(all.size());
            all.add(new JumpStep(null, test));
            all.set(test, new JumpStep(branch.condition(), all.size()));
        }
        addSteps(choice.otherwise(), all);
        for (int end : ends) {
            all.set(end, new JumpStep(null, all.size()));
        }
    }

    private QueryStep step(Query query) {
        SqlText text = query.text();
        SqlKind kind = SqlKind.of(text);
        Map<String, String> byDialect = new HashMap<>();
        if (text.hasMarks()) {
            ESCAPED_MARK.forEach((dialect, mark) -> byDialect.put(dialect, text.jdbc(mark)));
        }
        // END is PostgreSQL's name of COMMIT.
        Sql sql = catalogue.add(kind == SqlKind.COMMIT ? "COMMIT" : text.jdbc(MARK), byDialect);
        statements.put(query, sql);
        int[] parameters =
                text.variables().stream().mapToInt(VariableValue::slot).toArray();
        return new QueryStep(
                sql,
                kind,
                parameters,
                stored.get(query),
                query.storing() != null && query.storing().optional(),
                types.getOrDefault(query, new int[0]),
                query.place());
    }

    VariableNames names() {
        return names;
    }

    /** Returns the outline of each script. */
    List<Outline> outlines() {
        return outlines;
    }

    /** Returns the queries of each script, in order. */
    List<List<Query>> queries() {
        return queries;
    }

    /** Returns the queries with {@code \gset} or {@code \aset}, in order. */
    List<Query> storing() {
        return queries.stream()
                .flatMap(List::stream)
                .filter(query -> query.stores() != null)
                .toList();
    }

    /** Returns the statement of a query; null for {@code BEGIN} and {@code END} that the engine sends. */
    @Nullable
    Sql statement(Query query) {
        return statements.get(query);
    }

    /** Returns the prepared statements of a session. */
    int statementsPerSession() {
        boolean explicit = outlines.stream().anyMatch(outline -> outline.demarcation() == Demarcation.EXPLICIT_SQL);
        return catalogue.statements().size() + (explicit ? 2 : 0);
    }

    /** Returns the transaction of a script for one client. */
    ScriptTransaction transaction(int script, ClientState state) {
        return new ScriptTransaction(outlines.get(script), steps.get(script), state);
    }
}
