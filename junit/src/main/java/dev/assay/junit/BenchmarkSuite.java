package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.model.AssayException;
import dev.assay.report.ReportFiles;
import dev.assay.report.RunsPage;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.store.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * All benchmarks of one execution of JUnit: the results folder and the embedded databases. JUnit closes it after the last test;
 * then it stops the databases, writes {@code suite.html} and the summary of the step of GitHub Actions. Thread-safe.
 */
final class BenchmarkSuite implements CloseableResource, AutoCloseable {

    /** The page of all benchmarks in the results folder. */
    static final String PAGE = "suite.html";

    /** Configuration parameter of JUnit, or system property: the results folder. */
    static final String RESULTS = "assay.results";

    /** Configuration parameters that take the place of environment variables. */
    static final String ENVIRONMENT = "assay.environment.";

    /** Connections of an embedded database, for its users and for loading. */
    private static final int CONNECTIONS = 200;

    private final Assay assay = Assay.create();
    private final Path results;
    private final Map<String, MeasuredDatabase> embedded = new ConcurrentHashMap<>();
    private final AtomicBoolean measured = new AtomicBoolean();
    private final Map<String, BenchmarkResult> written = new ConcurrentHashMap<>();
    private final StepSummary summary = new StepSummary();
    private final @Nullable Path summaryFile;

    private BenchmarkSuite(Path results, @Nullable Path summaryFile) {
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

    /** Returns the table of the benchmarks for GitHub Actions. */
    StepSummary summary() {
        return summary;
    }

    /** Records that {@link #results} has a run of this suite. */
    void measured() {
        measured.set(true);
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

    /** Returns the test that wrote a baseline with another result of this suite; empty, and records this one, if there is none. */
    Optional<String> writer(String baseline, BenchmarkResult result) {
        BenchmarkResult earlier = written.putIfAbsent(baseline, result);
        return earlier == null || earlier.folder().equals(result.folder())
                ? Optional.empty()
                : Optional.of(earlier.test());
    }

    /**
     * Returns a database that runs on this host until the suite ends; started at the first call.
     *
     * @param id such as {@code postgres}
     * @throws AssayException of kind {@code PLAN} if it is not on the class path, {@code HOST} if it does not start
     */
    MeasuredDatabase embedded(String id) {
        return embedded.computeIfAbsent(id, this::start);
    }

    private MeasuredDatabase start(String id) {
        List<EmbeddedDatabaseProvider> known = assay.embeddedDatabases();
        EmbeddedDatabaseProvider provider = known.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> AssayException.plan(
                        known.isEmpty()
                                ? "cannot start the embedded database '" + id + "': none is on the class path; add"
                                        + " dev.assay:assay-embedded and a JDBC driver to the tests, or measure a database of"
                                        + " yours with @BenchmarkTarget on a field"
                                : "there is no embedded database '" + id + "'; known are "
                                        + known.stream()
                                                .map(EmbeddedDatabaseProvider::id)
                                                .collect(Collectors.joining(", "))));
        EmbeddedDatabase database = provider.start(new EmbeddedDatabaseProvider.Options(null, Map.of(), CONNECTIONS));
        return new MeasuredDatabase(DatabaseAccess.of(database.target()), true, database::close);
    }

    @Override
    public void close() {
        try {
            if (measured.get()) {
                ReportFiles.writeText(
                        ReportFiles.html(RunsPage.of(
                                String.valueOf(results.getFileName()),
                                new RunStore(results, assay::prices).list(),
                                "Assay " + Assay.tool().version())),
                        results.resolve(PAGE));
            }
            if (summaryFile != null) {
                summary.appendTo(summaryFile);
            }
        } finally {
            embedded.values().forEach(MeasuredDatabase::close);
        }
    }
}
