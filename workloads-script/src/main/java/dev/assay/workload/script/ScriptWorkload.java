package dev.assay.workload.script;

import dev.assay.model.random.Seeds;
import dev.assay.model.result.HotRows;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCheck;
import dev.assay.spi.target.Capability;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Preparation;
import dev.assay.spi.workload.Recording;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Scripts as transaction types, drawn by weight or in the order of a trace. Immutable. */
final class ScriptWorkload implements Workload<JdbcSession> {

    private static final Metric TRANSACTIONS = Metric.transactionsPerSecond(Set.of(OutcomeCode.COMMITTED.code()));

    private final ScriptParameters parameters;
    private final Seeds seeds;
    private final List<ScriptChoice> choices;
    private final Predefined predefined;
    private final SetUp setUp;
    private final Scripts scripts;

    /** Null if scripts are drawn by weight. */
    private final @Nullable ReplayTrace trace;

    private ScriptWorkload(
            ScriptParameters parameters,
            Seeds seeds,
            List<ScriptChoice> choices,
            SetUp setUp,
            @Nullable ReplayTrace trace,
            @Nullable List<List<StoredColumn>> columns) {
        this.parameters = parameters;
        this.seeds = seeds;
        this.choices = choices;
        this.setUp = setUp;
        this.predefined = Predefined.of(parameters.scale(), parameters.define());
        this.trace = trace;
        this.scripts = Scripts.compile(choices, predefined, trace == null ? Map.of() : trace.kinds(), columns);
    }

    /**
     * Returns the workload; reads and compiles its scripts.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a file cannot be read, or with the place of an error in it
     */
    static ScriptWorkload of(ScriptParameters parameters, Seeds seeds) {
        return new ScriptWorkload(
                parameters,
                seeds,
                ScriptChoice.all(parameters.file(), parameters.builtin()),
                SetUp.of(parameters.setup()),
                null,
                null);
    }

    /**
     * Returns the workload that repeats a trace; compiles its statements.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with the place of an error
     */
    static ScriptWorkload of(ReplayTrace trace, ScriptParameters parameters, Seeds seeds) {
        return new ScriptWorkload(parameters, seeds, trace.statements(), SetUp.of(parameters.setup()), trace, null);
    }

    @Override
    public @Nullable Recording recording() {
        return trace == null ? null : trace.recording();
    }

    @Override
    public List<TransactionType> transactionTypes() {
        List<TransactionType> types = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            ScriptChoice choice = choices.get(i);
            Outline outline = scripts.outlines().get(i);
            // A SELECT of an own script may call a function that writes.
            boolean readOnly = choice.builtIn() != null && !choice.builtIn().writes();
            types.add(new TransactionType(
                    choice.id(), choice.weight(), outline.demarcation(), readOnly, false, outline.statements()));
        }
        return types;
    }

    @Override
    public Metric primaryMetric() {
        return TRANSACTIONS;
    }

    private List<BuiltIn> builtIns() {
        List<BuiltIn> builtIns = new ArrayList<>();
        for (ScriptChoice choice : choices) {
            if (choice.builtIn() != null) {
                builtIns.add(choice.builtIn());
            }
        }
        return builtIns;
    }

    /** {@inheritDoc} The tables of pgbench if a built-in script uses them; none otherwise. */
    @Override
    public Dataset dataset() {
        return builtIns().isEmpty()
                ? PgbenchTables.none(trace == null ? ScriptFactory.ID : ReplayFactory.ID, seeds)
                : PgbenchTables.dataset(parameters.scale(), seeds);
    }

    /** {@inheritDoc} Unknown if there is an own script, which may use the tables of built-in ones. */
    @Override
    public Map<String, Set<Change>> changes() {
        Map<String, Set<Change>> changes = new HashMap<>();
        if (builtIns().size() == choices.size()) {
            builtIns().forEach(script -> changes.putAll(PgbenchTables.changes(script)));
        }
        return changes;
    }

    @Override
    public int statementsPerSession() {
        return scripts.statementsPerSession();
    }

    /** {@inheritDoc} The branches, if the fifth command of {@code tpcb-like}, {@code BEGIN} included, locks one. */
    @Override
    public List<HotRows> hotRows(Set<Capability> capabilities) {
        Map<String, Double> lockedAfter = new TreeMap<>();
        for (ScriptChoice choice : choices) {
            if (choice.builtIn() == BuiltIn.TPCB_LIKE) {
                lockedAfter.put(choice.id(), 5.0);
            }
        }
        return lockedAfter.isEmpty() ? List.of() : List.of(new HotRows("branch", parameters.scale(), lockedAfter));
    }

    /** {@inheritDoc} Executes {@code --setup} and lets the server examine all statements. */
    @Override
    public Workload<JdbcSession> onData(Preparation<JdbcSession> data) {
        try (JdbcSession session = data.sessions().get()) {
            setUp.run(session);
            List<List<StoredColumn>> columns = new StatementProbe(scripts, session).columns();
            return columns.isEmpty() ? this : new ScriptWorkload(parameters, seeds, choices, setUp, trace, columns);
        }
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        ClientState state = predefined.state(scripts.names(), context);
        List<Transaction<JdbcSession>> transactions = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            Transaction<JdbcSession> transaction = scripts.transaction(i, state);
            transactions.add(trace == null ? transaction : trace.transaction(i, transaction, scripts.names(), state));
        }
        double[] weights = choices.stream().mapToDouble(ScriptChoice::weight).toArray();
        return Script.weighted(context.stream("workload/mix"), weights, transactions);
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        List<ConsistencyCheck<JdbcSession>> checks = new ArrayList<>();
        if (builtIns().size() == choices.size()) {
            checks.addAll(PgbenchTables.checks(!builtIns().contains(BuiltIn.SIMPLE_UPDATE)));
        }
        if (!parameters.violations().isBlank()) {
            checks.add(new SqlCheck("violations", "the query of --violations returns no row", parameters.violations()));
        }
        return checks;
    }

    /** {@inheritDoc} The lines of own scripts and of {@code --setup}, so that the result can be repeated without the files. */
    @Override
    public Map<String, Object> derived() {
        Map<String, Object> derived = new TreeMap<>();
        for (ScriptChoice choice : choices) {
            if (choice.builtIn() == null) {
                derived.put(
                        "script-" + choice.id(), choice.source().text().lines().toList());
            }
        }
        if (!setUp.lines().isEmpty()) {
            derived.put("setup", setUp.lines());
        }
        return derived;
    }

    @Override
    public List<String> deviations(@Nullable DatasetMarker data, @Nullable TargetInfo target) {
        return trace == null ? Deviations.of(scripts) : List.of();
    }
}
