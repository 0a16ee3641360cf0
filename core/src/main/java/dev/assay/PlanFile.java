package dev.assay;

import dev.assay.cost.Costing;
import dev.assay.internal.codec.Problems;
import dev.assay.internal.plan.BoundWorkloads;
import dev.assay.internal.plan.Origins;
import dev.assay.internal.plan.PlanData;
import dev.assay.internal.plan.PlanResolver;
import dev.assay.internal.plan.PlanTargets;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.plan.document.Setting;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.RunContext;
import dev.assay.internal.run.RunFolders;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.spi.event.RunListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as one file: what is to be measured, how, and at which points. Read and checked as a whole; nothing has been
 * touched yet, and no secret's value was needed. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PlanFile {

    private final PluginRegistry plugins;
    private final String name;
    private final String text;
    private final Map<String, String> urls;
    private final Path folder;
    private final PlanDocument document;
    private final PlanTargets targets;
    private final Experiment experiment;
    private final Map<String, Integer> lines;
    private final BoundWorkloads workloads;
    private final Map<String, Costing> costs;
    private final VerdictThresholds thresholds;

    private PlanFile(PluginRegistry plugins, String name, String text, Map<String, String> urls, Path folder) {
        this.plugins = plugins;
        this.name = name;
        this.text = text;
        this.urls = Map.copyOf(urls);
        this.folder = folder;
        PlanSource source = PlanSource.read(name, text);
        PlanResolver resolver = new PlanResolver(plugins, source, urls, folder);
        this.experiment = resolver.resolve();
        this.workloads = resolver.workloads();
        this.costs = resolver.costs();
        this.thresholds = resolver.thresholds();
        this.document = Objects.requireNonNull(source.document(), "a plan that was resolved was read");
        this.lines = Collections.unmodifiableMap(Origins.lines(source));
        this.targets = new PlanTargets(source, document, urls);
    }

    /** What targets are priced as and by the prices of today, by their names; those that are not priced are not there. */
    public Map<String, PricedBill> prices() {
        Map<String, PricedBill> prices = new TreeMap<>();
        costs.forEach((target, costing) -> prices.put(target, costing.held()));
        return prices;
    }

    static PlanFile read(PluginRegistry plugins, Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        return new PlanFile(
                plugins,
                file.toString(),
                text(file),
                Map.of(),
                folder == null ? Path.of("").toAbsolutePath() : folder);
    }

    static PlanFile of(PluginRegistry plugins, String name, String text) {
        return new PlanFile(plugins, name, text, Map.of(), Path.of("").toAbsolutePath());
    }

    private static String text(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(PlanSource.MOST_BYTES + 1);
            if (bytes.length > PlanSource.MOST_BYTES) {
                throw PlanSource.tooLarge(file.toString());
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw AssayException.plan(file + " is no text in UTF-8");
        } catch (IOException e) {
            throw AssayException.plan("the plan " + file + " cannot be read: "
                    + (Files.isDirectory(file)
                            ? "it is a folder"
                            : Files.exists(file) ? "is it yours?" : "it does not exist"));
        }
    }

    /**
     * The same plan with a database that is there in the place of one of its targets.
     *
     * @param target its name
     * @param url JDBC URL; user, password and options stay the plan's
     * @throws AssayException of kind {@code PLAN} that names the nearest if there is no such target
     */
    public PlanFile withTarget(String target, String url) {
        Map<String, String> more = new LinkedHashMap<>(urls);
        if (!url.startsWith("jdbc:")) {
            throw AssayException.plan("--target " + target + ": a JDBC URL begins with jdbc:, such as"
                    + " jdbc:postgresql://host/database");
        }
        more.put(target, url);
        return new PlanFile(plugins, name, text, more, folder);
    }

    /** What will run, every cell spelled out. */
    public Experiment experiment() {
        return experiment;
    }

    /** How often data are loaded if no target has any yet. */
    public int loads() {
        return PlanData.loads(experiment, PlanData.dataParameters(workloads.factory()));
    }

    /** The lines of the file that say a value, from 1, by the names of {@link Experiment#values}. */
    public Map<String, Integer> lines() {
        return lines;
    }

    /** The file's text, with any secret in it blotted out. */
    public String text() {
        return text.lines().map(Problems::withoutSecrets).collect(Collectors.joining("\n", "", "\n"));
    }

    /**
     * What the plan asks for and no part of Assay does yet, a line each; empty if it can run.
     *
     * @implNote Databases that have to be rented are here only as long as no other stands in their place.
     */
    public List<String> unbuilt() {
        List<String> all = new ArrayList<>();
        if (experiment.plan().targets().stream().anyMatch(SystemSpec.Rented.class::isInstance)) {
            all.add("environment: rented databases; --target NAME=jdbc:… measures one that is there");
        }
        experiment.plan().sweep().matrix().keySet().stream()
                .filter(Setting::later)
                .forEach(axis -> all.add("matrix." + axis));
        name(all, "objectives", document.objectives());
        name(all, "faults", document.faults());
        name(all, "distance", document.distance());
        name(all, "agents", document.agents());
        if (document.output() != null) {
            name(all, "output.report", document.output().report());
        }
        return List.copyOf(all);
    }

    /**
     * The experiment, ready to run.
     *
     * @param results the folder of all runs, or null to keep nothing
     * @param resumed the folder of a run of this plan that was cut short, to go on with it; null to begin
     * @param listener is told what goes on
     * @throws AssayException of kind {@code PLAN} if it asks for what is not built yet, or a secret is not there
     */
    public ExperimentRun build(@Nullable Path results, @Nullable Path resumed, RunListener listener) {
        if (!unbuilt().isEmpty()) {
            throw AssayException.plan(name + " asks for what Assay does not do yet: " + String.join("; ", unbuilt()));
        }
        ResolvedExperiment resolved = new ResolvedExperiment(
                workloads,
                experiment,
                Objects.requireNonNullElse(document.loaderThreads(), ResolvedExperiment.DEFAULT_LOADER_THREADS),
                document.check(),
                costs,
                thresholds,
                document.schedule() == null ? null : document.schedule().untilSteady(),
                targets.passwords(System::getenv),
                text());
        return new ExperimentRun(
                new RunContext(plugins, resolved, Map.of(), new RunFolders(results, resumed), listener), listener);
    }

    private static void name(List<String> all, String section, @Nullable Object value) {
        if (value != null) {
            all.add(section);
        }
    }

    /** Where the plan wants its results, or null if it does not say. */
    public @Nullable Path results() {
        return document.output() == null ? null : document.output().directory();
    }
}
