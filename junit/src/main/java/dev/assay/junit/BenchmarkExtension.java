package dev.assay.junit;

import dev.assay.model.AssayException;
import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.target.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Runs benchmarks as tests: registered by {@link DatabaseBenchmark} and {@link BenchmarkTarget}. A class without both that wants a
 * {@link Benchmark} injected has {@code @ExtendWith(BenchmarkExtension.class)}.
 *
 * <p>Test methods and, in a class with a static field with {@link BenchmarkTarget} or with the extension, methods such as
 * {@code @BeforeAll} may have a parameter {@link Target}: the measured database, which Assay closes.
 *
 * <p>Files of the runs go to {@code target/assay}, in a Gradle project {@code build/assay}. The configuration parameter of JUnit or
 * system property {@code assay.results} names another folder. After the last test, {@code suite.html} there lists all runs.
 *
 * <p>A test whose container cannot start because no Docker engine answers is aborted; with {@code assay.require=all} it fails.
 *
 * <p>Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BenchmarkExtension
        implements TestTemplateInvocationContextProvider, BeforeTestExecutionCallback, ParameterResolver {

    /** The resource that a test locks while it measures: {@value}. For {@code @ResourceLock} on tests that would disturb. */
    public static final String MEASUREMENT = "dev.assay.junit.measurement";

    static final Namespace NAMESPACE = Namespace.create(BenchmarkExtension.class);

    private static final String USUAL_DATABASE = "postgres";
    private static final String REQUIRE = "assay.require";

    /** Creates the extension; called by JUnit. */
    public BenchmarkExtension() {}

    /** The database of a field: each URL and each container is another one, and all values that are data sources the same. */
    private record Key(TargetField field, @Nullable Object value) {}

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        if (!isBenchmark(context)) {
            return false;
        }
        // Wrong settings, before an extension beside this one runs the method.
        BenchmarkSpec.of(context.getRequiredTestMethod());
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        BenchmarkSpec spec = BenchmarkSpec.of(context.getRequiredTestMethod());
        List<TargetField> fields = TargetField.of(context.getRequiredTestClass());
        return fields.isEmpty()
                ? Stream.of(new Invocation(spec.display() + " on " + USUAL_DATABASE, null))
                : fields.stream().map(field -> new Invocation(spec.display() + " on " + field.name(), field));
    }

    /** One run of a test method. */
    private record Invocation(String name, @Nullable TargetField field) implements TestTemplateInvocationContext {

        @Override
        public String getDisplayName(int index) {
            return name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return field == null
                    ? List.of()
                    : List.of((BeforeEachCallback)
                            context -> context.getStore(NAMESPACE).put(TargetField.class, field));
        }
    }

    /** Runs the benchmark of the annotation, after the methods with {@code @BeforeEach}. */
    @Override
    public void beforeTestExecution(ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        boolean result = hasParameter(method, BenchmarkResult.class);
        if (!result && !hasParameter(method, Benchmark.class)) {
            return;
        }
        Benchmark benchmark = new Benchmark(new BenchmarkRunner(
                BenchmarkSuite.of(context),
                database(context),
                context,
                context.getRequiredTestClass().getSimpleName() + "." + method.getName()));
        Store store = context.getStore(NAMESPACE);
        store.put(Benchmark.class, benchmark);
        if (isBenchmark(context)) {
            BenchmarkSpec.of(method).applyTo(benchmark);
            if (result) {
                store.put(BenchmarkResult.class, benchmark.run());
            }
        }
    }

    private static boolean isBenchmark(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), DatabaseBenchmark.class);
    }

    private static boolean hasParameter(Method method, Class<?> type) {
        return Arrays.asList(method.getParameterTypes()).contains(type);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (type == Target.class) {
            return parameter.getDeclaringExecutable() instanceof Method;
        }
        return (type == Benchmark.class || type == BenchmarkResult.class)
                && parameter
                        .getDeclaringExecutable()
                        .equals(context.getTestMethod().orElse(null));
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (parameter.getParameter().getType() == Target.class) {
            return database(context).target(BenchmarkSuite.of(context).assay());
        }
        Object value = context.getStore(NAMESPACE).get(parameter.getParameter().getType());
        if (value == null) {
            throw new ParameterResolutionException("a BenchmarkResult exists only in a method with @DatabaseBenchmark;"
                    + " declare a parameter Benchmark and call run()");
        }
        return value;
    }

    private static MeasuredDatabase database(ExtensionContext context) {
        BenchmarkSuite suite = BenchmarkSuite.of(context);
        TargetField field = context.getStore(NAMESPACE).get(TargetField.class, TargetField.class);
        if (field == null) {
            List<TargetField> fields = TargetField.of(context.getRequiredTestClass());
            if (fields.isEmpty()) {
                return suite.embedded(USUAL_DATABASE);
            }
            if (fields.size() > 1) {
                throw new ExtensionConfigurationException("the class has " + fields.size() + " fields with"
                        + " @BenchmarkTarget, and only a method with @DatabaseBenchmark runs once for each of them");
            }
            field = fields.get(0);
        }
        Object value = field.value(context);
        if (value instanceof String text && !text.startsWith("jdbc:")) {
            return SystemSpec.StandIn.named(text) ? standIn(text) : suite.embedded(text);
        }
        // A container that an instance field creates lives as long as its test.
        boolean ofTest = !field.isStatic() && JdbcContainer.isOne(value);
        TargetField chosen = field;
        MeasuredDatabase database = (ofTest ? context : classContext(context))
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        new Key(chosen, value instanceof DataSource ? null : value),
                        key -> open(chosen, value, context),
                        MeasuredDatabase.class);
        if (value instanceof DataSource dataSource) {
            database.reach(DatabaseAccess.of(dataSource));
        }
        return database;
    }

    /** Returns the context of the outermost test class. */
    private static ExtensionContext classContext(ExtensionContext context) {
        ExtensionContext each = context;
        for (Optional<ExtensionContext> parent = each.getParent();
                parent.isPresent() && parent.get().getTestClass().isPresent();
                parent = each.getParent()) {
            each = parent.get();
        }
        return each;
    }

    private static MeasuredDatabase standIn(String station) {
        return new MeasuredDatabase(DatabaseAccess.of(new SystemSpec.StandIn("target", station)), true, () -> {});
    }

    private static MeasuredDatabase open(TargetField field, Object value, ExtensionContext context) {
        BenchmarkTarget settings = field.annotation();
        if (value instanceof DataSource dataSource) {
            return new MeasuredDatabase(DatabaseAccess.of(dataSource), settings.keepData(), () -> {});
        }
        if (value instanceof String url) {
            String user = settings.user().isEmpty() ? null : settings.user();
            String password = user == null ? null : BenchmarkSuite.variable(context, settings.passwordVariable());
            return new MeasuredDatabase(DatabaseAccess.of(url, user, password), settings.keepData(), () -> {});
        }
        if (JdbcContainer.isOne(value)) {
            return open(field, new JdbcContainer(value), context);
        }
        throw new ExtensionConfigurationException(
                field + " is a " + value.getClass().getName()
                        + "; it has to be a JdbcDatabaseContainer of Testcontainers, a javax.sql.DataSource, or a String:"
                        + " a JDBC URL or the name of an embedded database such as \"postgres\"");
    }

    private static MeasuredDatabase open(TargetField field, JdbcContainer container, ExtensionContext context) {
        boolean starts = !container.isRunning();
        if (starts) {
            if (!container.hasDocker()) {
                String problem = field + " cannot start: no Docker engine answers";
                if (context.getConfigurationParameter(REQUIRE)
                        .filter("all"::equals)
                        .isPresent()) {
                    throw AssayException.host(problem + ", and " + REQUIRE + "=all", null);
                }
                Assumptions.abort(problem);
            }
            String settings = field.annotation().serverSettings() ? container.tune() : "";
            if (!settings.isEmpty()) {
                context.publishReportEntry("assay.container", field.name() + ": " + settings);
            }
            try {
                container.start();
            } catch (RuntimeException e) {
                throw AssayException.host(field + " cannot start: " + reason(e), e);
            }
        }
        return new MeasuredDatabase(
                DatabaseAccess.of(container.url(), container.user(), container.password()),
                starts || field.annotation().keepData(),
                starts ? container::stop : () -> {});
    }

    /** Returns the message of a failure and that of its first cause, such as the end of a container during its start. */
    private static String reason(RuntimeException failure) {
        Throwable first = failure;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        return failure.getCause() == null
                ? String.valueOf(failure.getMessage())
                : failure.getMessage() + ": " + first.getMessage();
    }
}
