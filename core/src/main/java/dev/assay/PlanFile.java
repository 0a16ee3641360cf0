package dev.assay;

import dev.assay.internal.codec.Problems;
import dev.assay.internal.io.WriteFailures;
import dev.assay.internal.plan.BoundWorkloads;
import dev.assay.internal.plan.HostedPlan;
import dev.assay.internal.plan.Origins;
import dev.assay.internal.plan.PlanData;
import dev.assay.internal.plan.PlanStages;
import dev.assay.internal.plan.PlanTargets;
import dev.assay.internal.plan.PlannedData;
import dev.assay.internal.plan.RentedEndpoints;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.plan.StagedPlan;
import dev.assay.internal.plan.document.LaterSections;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.plan.document.Setting;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.RunContext;
import dev.assay.internal.run.StageSequence;
import dev.assay.internal.run.StopSwitch;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Preparation;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Condition;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.spi.event.RunListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A parsed and validated plan file. Reading it connects to nothing and resolves no secrets. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlanFile {

    private final PluginRegistry plugins;
    private final String name;
    private final String text;
    private final Map<String, String> urls;
    private final Map<String, String> secrets;
    private final Path folder;
    private final List<Condition> conditions;
    private final Set<String> part;
    private final PlanDocument document;
    private final StagedPlan stages;
    private final Map<String, Integer> lines;

    private PlanFile(
            PluginRegistry plugins,
            String name,
            String text,
            Map<String, String> urls,
            Map<String, String> secrets,
            Path folder,
            List<Condition> conditions,
            Set<String> part) {
        this.conditions = List.copyOf(conditions);
        this.part = Set.copyOf(part);
        this.plugins = plugins;
        this.name = name;
        this.text = text;
        this.urls = Map.copyOf(urls);
        this.secrets = Map.copyOf(secrets);
        this.folder = folder;
        PlanSource source = PlanSource.read(name, text);
        this.stages = new StagedPlan(plugins, source, urls, folder, conditions);
        this.document = Objects.requireNonNull(source.document(), "a plan that was resolved was read");
        this.lines = Collections.unmodifiableMap(Origins.lines(source));
    }

    /** Returns the bills of the priced targets at today's prices, by target name. Targets without a price are absent. */
    public Map<String, PricedBill> prices() {
        Map<String, PricedBill> prices = new TreeMap<>();
        stages.previews().get(0).costs().forEach((target, costing) -> prices.put(target, costing.held()));
        return prices;
    }

    static PlanFile read(PluginRegistry plugins, Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        return new PlanFile(
                plugins,
                file.toString(),
                PlanSource.text(file),
                Map.of(),
                Map.of(),
                folder == null ? Path.of("").toAbsolutePath() : folder,
                List.of(),
                Set.of());
    }

    static PlanFile of(PluginRegistry plugins, String name, String text) {
        return new PlanFile(plugins, name, text, Map.of(), Map.of(), Path.of("").toAbsolutePath(), List.of(), Set.of());
    }

    /**
     * Returns this plan with one target replaced by an existing database.
     *
     * @param target the target's name
     * @param url JDBC URL; user, password and options stay those of the plan
     * @throws AssayException of kind {@code PLAN} if there is no such target; the message suggests the nearest name
     */
    public PlanFile withTarget(String target, String url) {
        Map<String, String> more = new LinkedHashMap<>(urls);
        if (!url.startsWith("jdbc:")) {
            throw AssayException.plan("--target " + target + ": a JDBC URL begins with jdbc:, such as"
                    + " jdbc:postgresql://host/database");
        }
        more.put(target, url);
        return new PlanFile(plugins, name, text, more, secrets, folder, conditions, part);
    }

    /**
     * Returns this plan with the cells of some targets only. Their numbers and their order stay those of the whole plan, whose run
     * directory such a run begins or continues.
     *
     * @param targets names; empty for all
     * @throws AssayException of kind {@code PLAN} if there is no such target, or the plan has stages or a search
     */
    public PlanFile only(Collection<String> targets) {
        List<String> known =
                experiment().plan().targets().stream().map(SystemSpec::name).toList();
        targets.stream().filter(target -> !known.contains(target)).findFirst().ifPresent(unknown -> {
            throw AssayException.plan(
                    "--only " + unknown + ": there is no such target" + NearestName.suggestion(unknown, known));
        });
        if (!targets.isEmpty() && (staged() || searches())) {
            throw AssayException.plan(name + ": " + (staged() ? "a plan with stages" : "a search")
                    + " measures all targets together; leave out --only, or write a plan for each part");
        }
        return new PlanFile(plugins, name, text, urls, secrets, folder, conditions, Set.copyOf(targets));
    }

    /** Returns the names of the targets to which {@link #only} limits the plan, in the order of the plan; empty for all. */
    public List<String> part() {
        return document.targets().stream()
                .map(PlanDocument.Target::name)
                .filter(part::contains)
                .toList();
    }

    private boolean measures(String target) {
        return part.isEmpty() || part.contains(target);
    }

    private Stream<ResolvedExperiment> previews() {
        return stages.previews().stream().map(preview -> preview.only(part));
    }

    /**
     * Returns this plan with conditions on its results, besides its objectives.
     *
     * @throws AssayException of kind {@code PLAN} if one has a transaction type that the workload does not have
     */
    public PlanFile withConditions(List<Condition> more) {
        return new PlanFile(plugins, name, text, urls, secrets, folder, more, part);
    }

    /**
     * Returns this plan with databases that exist now in place of those that it rents, to be measured from this host. They have no price
     * of their own; a section {@code cost} stays.
     *
     * @param rented by the names of the environment
     */
    public PlanFile withDatabases(List<DatabaseEndpoint> rented) {
        RentedEndpoints endpoints = new RentedEndpoints(rented, Map.of(), Map.of(), Map.of());
        return new PlanFile(
                plugins,
                name,
                endpoints.in(PlanSource.read(name, text)),
                urls,
                endpoints.secrets(),
                folder,
                conditions,
                part);
    }

    /** Returns the resolved experiment with all its cells; in a plan with stages, that of the first one. */
    public Experiment experiment() {
        return stages.experiments().get(0);
    }

    /** Returns the stages in order; one with an empty name for a plan without stages. */
    public List<PlanStage> stages() {
        List<PlanStage> all = new ArrayList<>();
        for (PlanStages.Stage stage : stages.stages()) {
            all.add(new PlanStage(stage.name(), stage.at(), stages.experiments().get(all.size())));
        }
        return List.copyOf(all);
    }

    /** Returns whether the plan has stages, so that it is run by {@link #buildStages} rather than {@link #build}. */
    public boolean staged() {
        return document.stages() != null;
    }

    /** Returns whether the plan or one of its stages is a search, which decides its cells one by one. */
    public boolean searches() {
        return stages.previews().stream().anyMatch(stage -> stage.strategy() != null);
    }

    /** Returns the number of cells of all stages; of a search, the highest one. */
    public int cells() {
        return measured().mapToInt(Experiment::mostCells).sum();
    }

    /** Returns the experiment of each stage with the cells that are measured. */
    private Stream<Experiment> measured() {
        return previews().map(preview -> preview.experiment().withCells(preview.cells()));
    }

    /** Returns the time of all cells of all stages and the pauses between them, without data loading. */
    public Duration duration() {
        return measured().map(Experiment::duration).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the starts of databases and the data loads of a run whose targets are empty at its start. */
    public Preparation preparation() {
        PlannedData data = new PlannedData();
        Preparation all = Preparation.NONE;
        for (ResolvedExperiment stage : previews().toList()) {
            all = all.plus(data.add(
                    stage.boundingCells(),
                    stage.experiment().plan().sweep().reset(),
                    PlanData.dataParameters(stage.workloads().factory()),
                    cell -> rows(stage.workloads(), cell)));
        }
        return all;
    }

    private static long rows(BoundWorkloads workloads, Cell cell) {
        return workloads
                .of(cell)
                .create(ExperimentBuilder.DEFAULT_SEED, cell.load().users(), 0)
                .dataset()
                .rows();
    }

    /**
     * Returns the databases that the plan rents, with all defaults; empty if it rents none. Databases that no target uses, and those
     * of targets that {@link #withTarget} replaces or {@link #only} leaves out, are left out.
     */
    public EnvironmentSpec environment() {
        return environment(this::measures);
    }

    private EnvironmentSpec environment(Predicate<String> used) {
        Set<String> rented = experiment().plan().targets().stream()
                .filter(target -> used.test(target.name()))
                .filter(SystemSpec.Rented.class::isInstance)
                .map(target -> ((SystemSpec.Rented) target).database())
                .collect(Collectors.toSet());
        return document.environment() == null
                ? new EnvironmentSpec(List.of(), null)
                : document.environment().spec().only(rented);
    }

    /**
     * Returns the host of the user that measures all targets, {@code user@host} or {@code user@host:port}; empty if the host of this
     * program measures. {@link #build} always measures from this host.
     *
     * @throws AssayException of kind {@code PLAN} if the plan names several hosts
     */
    public Optional<String> clientHost() {
        return HostedPlan.host(document);
    }

    /**
     * Returns the plan as a client host can run it, with the values of its secrets. URLs of {@link #withTarget} and conditions of {@link
     * #withConditions} are not part of it.
     *
     * @throws AssayException of kind {@code PLAN} if a secret is missing, the plan names files that are too large, or a database that it
     *     rents has an unknown CA
     */
    public ClientHostPlan onClientHost() {
        return onClientHost(List.of(), false);
    }

    /**
     * Returns the plan as {@link #onClientHost()} does, with databases that exist now in place of those that it rents.
     *
     * @param rented by the names of the environment
     * @param priced whether they have the list prices of their configurations; ignored for a plan with a cost section
     */
    public ClientHostPlan onClientHost(List<DatabaseEndpoint> rented, boolean priced) {
        PlanSource source = PlanSource.read(name, text);
        // With all databases: the plans of all client hosts describe the same ones.
        RentedEndpoints endpoints = RentedEndpoints.of(
                rented, environment(target -> true), plugins.environments().all(), document, priced);
        Map<String, String> secrets = new TreeMap<>(HostedPlan.secrets(document, this::measures, System::getenv));
        secrets.putAll(endpoints.secrets(database -> document.targets().stream()
                .anyMatch(target -> measures(target.name()) && database.equals(target.environment()))));
        String hosted = rented.isEmpty() ? text : endpoints.in(source);
        return new ClientHostPlan(
                HostedPlan.text(document, hosted), secrets, HostedPlan.files(source, folder), endpoints.files());
    }

    /** Returns whether a target has a token for each connection, which the host that measures makes with libraries of a provider. */
    public boolean usesTokens() {
        return document.targets().stream()
                .anyMatch(target -> target.authentication() != null
                        || (document.environment() != null
                                && document.environment().usesTokens(target.environment())));
    }

    /** Returns the highest number of client hosts that the plan uses at the same time; 1 if it does not say. */
    public int agents() {
        LaterSections.Agents agents = document.agents();
        int fixed = agents == null
                ? 1
                : agents.count() != null
                        ? agents.count()
                        : Objects.requireNonNull(agents.hosts(), "one of both").size();
        return stages.experiments().stream()
                .flatMap(stage -> stage.plan().sweep().matrix().getOrDefault("agents", List.of()).stream())
                .mapToInt(Integer::parseInt)
                .reduce(fixed, Math::max);
    }

    /** Returns the line numbers of the plan's values, from 1, by the names of {@link Experiment#values}. */
    public Map<String, Integer> lines() {
        return lines;
    }

    /** Returns the file's text with secrets masked. */
    public String text() {
        return text.lines().map(Problems::withoutSecrets).collect(Collectors.joining("\n", "", "\n"));
    }

    /**
     * Returns one line for each part of the plan that Assay cannot execute yet; empty if the plan can run.
     */
    public List<String> unbuilt() {
        List<String> all = new ArrayList<>();
        stages.experiments().stream()
                .flatMap(stage -> stage.plan().sweep().matrix().keySet().stream())
                .distinct()
                .filter(Setting::later)
                .forEach(axis -> all.add("matrix." + axis));
        Map<String, @Nullable Object> sections = new LinkedHashMap<>();
        sections.put("faults", document.faults());
        sections.put("agents", document.agents());
        sections.put(
                "output.report",
                document.output() == null ? null : document.output().report());
        sections.values().removeIf(Objects::isNull);
        all.addAll(sections.keySet());
        return List.copyOf(all);
    }

    /**
     * Builds the experiment.
     *
     * @param results the folder that contains all runs; {@code null} to write no files
     * @param resumed the directory of an interrupted run of this plan to continue; {@code null} for a new run
     * @param listener receives the events of the run
     * @throws AssayException of kind {@code PLAN} if the plan uses an unimplemented feature or a secret is missing
     */
    public ExperimentRun build(@Nullable Path results, @Nullable Path resumed, RunListener listener) {
        if (staged()) {
            throw AssayException.plan(name + " has stages; run it as a plan with stages (in Java by buildStages)");
        }
        requireBuilt();
        ResolvedExperiment whole = stages.previews().get(0).only(part).withPlanFile(passwords(), text());
        return new ExperimentRun(
                new RunContext(plugins, whole, Map.of(), results, resumed, null, listener, new StopSwitch()), listener);
    }

    /**
     * Builds the run of a plan with stages.
     *
     * @param results the folder that contains all runs; {@code null} to write no files
     * @param resumed the directory of an interrupted run of this plan to continue; {@code null} for a new run
     * @param listener receives the events of all stages
     * @throws AssayException of kind {@code PLAN} if the plan has no stages, uses an unimplemented feature, or a secret is missing
     */
    public StagedRun buildStages(@Nullable Path results, @Nullable Path resumed, RunListener listener) {
        if (!staged()) {
            throw AssayException.plan(name + " has no stages");
        }
        requireBuilt();
        StopSwitch stop = new StopSwitch();
        WriteFailures failures = new WriteFailures(listener);
        StageSequence.Secrets secrets = new StageSequence.Secrets(passwords(), text());
        return new StagedRun(
                new StageSequence(plugins, stages, secrets, results, resumed, listener, stop, failures),
                stop,
                failures);
    }

    private void requireBuilt() {
        if (!environment().databases().isEmpty()) {
            throw AssayException.plan(name
                    + ": the plan rents databases, which only a client host can measure; name one by probe and leave out"
                    + " --here, or measure an existing database with --target NAME=jdbc:…");
        }
        if (!unbuilt().isEmpty()) {
            throw AssayException.plan(
                    name + " uses features that are not implemented yet: " + String.join("; ", unbuilt()));
        }
    }

    private Map<String, String> passwords() {
        return PlanTargets.passwords(document, this::measures, this::variable);
    }

    /** Returns a secret of a database that was made, or a variable of the environment. */
    private @Nullable String variable(@Nullable String variable) {
        if (variable == null) {
            return null;
        }
        String secret = secrets.get(variable);
        return secret == null ? System.getenv(variable) : secret;
    }

    /** Returns the results folder that the plan names; {@code null} if not specified. */
    public @Nullable Path results() {
        return document.output() == null ? null : document.output().directory();
    }
}
