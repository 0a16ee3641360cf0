package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.model.AssayException;
import dev.assay.report.ReportFiles;
import dev.assay.report.RunsPage;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.store.RunStore;
import dev.assay.store.StoredRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * All benchmarks of one execution of JUnit: the results folder and the databases. JUnit closes it after the last test; then it
 * writes {@code suite.html} and the summary of the step of GitHub Actions, drops the data of the benchmarks, and stops the servers.
 * Thread-safe.
 */
final class BenchmarkSuite implements CloseableResource, AutoCloseable {

    /** The page of all benchmarks in the results folder. */
    static final String PAGE = "suite.html";

    /** Configuration parameter of JUnit, or system property: the results folder. */
    static final String RESULTS = "assay.results";

    /** The entry of the report of the execution: data that could not be dropped. */
    static final String DATA = "assay.data";

    /** Configuration parameters that take the place of environment variables. */
    static final String ENVIRONMENT = "assay.environment.";

    private final Assay assay = Assay.create();
    private final ExtensionContext root;
    private final Path results;
    private final SuiteDatabases databases = new SuiteDatabases(assay);
    private final Set<String> runs = ConcurrentHashMap.newKeySet();
    private final Map<Path, BenchmarkResult> written = new ConcurrentHashMap<>();
    private final StepSummary summary = new StepSummary();
    private final @Nullable Path summaryFile;

    private BenchmarkSuite(ExtensionContext root, Path results, @Nullable Path summaryFile) {
        this.root = root;
        this.results = results;
        this.summaryFile = summaryFile;
    }

    /** Returns the suite of the present execution. */
    static BenchmarkSuite of(ExtensionContext context) {
        return context.getRoot()
                .getStore(BenchmarkExtension.NAMESPACE)
                .getOrComputeIfAbsent(
                        BenchmarkSuite.class,
                        key -> new BenchmarkSuite(
                                context.getRoot(),
                                context.getConfigurationParameter(RESULTS)
                                        .map(Path::of)
                                        .orElseGet(() -> usualResults(Path.of("")))
                                        .toAbsolutePath(),
                                summaryFile(variable(context, StepSummary.VARIABLE))),
                        BenchmarkSuite.class);
    }

    private static @Nullable Path summaryFile(@Nullable String variable) {
        return variable == null || variable.isBlank() ? null : Path.of(variable);
    }

    /**
     * Returns an environment variable, null if it is not set. The configuration parameter {@code assay.environment.NAME} takes its
     * place, for tests of the extension.
     */
    static @Nullable String variable(ExtensionContext context, String name) {
        String replaced = context.getConfigurationParameter(ENVIRONMENT + name).orElse(null);
        return replaced == null ? System.getenv(name) : replaced;
    }

    /** Returns {@code build/assay} in a project of Gradle without a {@code pom.xml}, else {@code target/assay}. */
    static Path usualResults(Path project) {
        return project.resolve(BaselineOptions.isGradle(project) ? "build" : "target")
                .resolve("assay");
    }

    Assay assay() {
        return assay;
    }

    Path results() {
        return results;
    }

    SuiteDatabases databases() {
        return databases;
    }

    /** Returns the table of the benchmarks for GitHub Actions. */
    StepSummary summary() {
        return summary;
    }

    /** Records the folder of a run of this suite. */
    void measured(Path run) {
        runs.add(String.valueOf(run.getFileName()));
    }

    /**
     * Returns the workload of an id that is on the class path.
     *
     * @throws AssayException of kind {@code PLAN} if there is none; the message suggests the nearest id
     */
    WorkloadFactory<?, ?> workload(String id) {
        return assay.workloads().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unknown(id));
    }

    /** Returns the failure that the face itself throws. */
    private AssayException unknown(String id) {
        try {
            assay.experiment(id);
            return AssayException.plan("there is no workload '" + id + "'");
        } catch (AssayException e) {
            return e;
        }
    }

    /** Returns whether this suite wrote the file of a baseline with another result; if not, records this one. */
    boolean hasWritten(Path baseline, BenchmarkResult result) {
        BenchmarkResult earlier = written.putIfAbsent(baseline, result);
        return earlier != null && !earlier.folder().equals(result.folder());
    }

    @Override
    public void close() {
        Failures failures = new Failures();
        failures.attempt(this::writePage);
        failures.attempt(this::writeSummary);
        failures.attempt(() -> databases.close(note -> new ReportEntries(root, "suite").publish(DATA, note)));
        failures.rethrow();
    }

    private void writePage() {
        if (runs.isEmpty()) {
            return;
        }
        List<StoredRun> all = new RunStore(results, assay::prices).list();
        ReportFiles.writeText(
                ReportFiles.html(RunsPage.ofSuite(
                        String.valueOf(results.getFileName()),
                        all.stream().filter(run -> runs.contains(run.name())).toList(),
                        all.stream().filter(run -> !runs.contains(run.name())).toList(),
                        "Assay " + Assay.tool().version())),
                results.resolve(PAGE));
    }

    private void writeSummary() {
        if (summaryFile != null) {
            summary.appendTo(summaryFile);
        }
    }
}
