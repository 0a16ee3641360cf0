package dev.assay.junit;

import dev.assay.spi.target.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
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
 * system property {@code assay.results} names another folder. After the last test, {@code suite.html} there lists the runs of
 * this execution, then earlier ones.
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

    /** Creates the extension; called by JUnit. */
    public BenchmarkExtension() {}

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
        BenchmarkSuite suite = BenchmarkSuite.of(context);
        List<Map<String, String>> points = spec.points(
                context.getRequiredTestMethod(), suite.assay(), id -> BenchmarkRunner.workload(id, suite, context));
        List<TargetField> fields = TargetField.of(context.getRequiredTestClass());
        return fields.isEmpty()
                ? invocations(spec, points, USUAL_DATABASE, null)
                : fields.stream().flatMap(field -> invocations(spec, points, field.name(), field));
    }

    private static Stream<TestTemplateInvocationContext> invocations(
            BenchmarkSpec spec, List<Map<String, String>> points, String database, @Nullable TargetField field) {
        return points.stream().map(point -> new Invocation(spec.display(point) + " on " + database, field, point));
    }

    /**
     * One run of a test method.
     *
     * @param field with the database; null for the usual one
     * @param point of the matrix; empty without one
     */
    private record Invocation(String name, @Nullable TargetField field, Map<String, String> point)
            implements TestTemplateInvocationContext {

        @Override
        public String getDisplayName(int index) {
            return name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(
                    (BeforeEachCallback) context -> context.getStore(NAMESPACE).put(Invocation.class, this));
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
        Invocation invocation = context.getStore(NAMESPACE).get(Invocation.class, Invocation.class);
        Benchmark benchmark = new Benchmark(new BenchmarkRunner(
                BenchmarkSuite.of(context),
                invocation == null
                                && TargetField.of(context.getRequiredTestClass())
                                                .size()
                                        > 1
                        ? null
                        : database(context),
                context,
                TestName.of(context.getRequiredTestClass(), method),
                invocation == null ? Map.of() : invocation.point()));
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
            return target(context);
        }
        Object value = context.getStore(NAMESPACE).get(parameter.getParameter().getType());
        if (value == null) {
            throw new ParameterResolutionException("a BenchmarkResult exists only in a method with @DatabaseBenchmark;"
                    + " declare a parameter Benchmark and call run()");
        }
        return value;
    }

    private static DatabaseUse database(ExtensionContext context) {
        return database(field(context), context);
    }

    /**
     * Returns the database of a field with {@link BenchmarkTarget}.
     *
     * @throws ExtensionConfigurationException if there is none with this name; the message lists those that exist
     */
    static DatabaseUse database(String name, ExtensionContext context) {
        List<TargetField> fields = TargetField.of(context.getRequiredTestClass());
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .map(field -> database(field, context))
                .orElseThrow(() -> new ExtensionConfigurationException("there is no field with @BenchmarkTarget named '"
                        + name + "'; the class has " + names(fields)));
    }

    /**
     * Returns the failure of a test that has to choose one of several databases.
     *
     * @param remedy by the name of the first field
     */
    static ExtensionConfigurationException several(ExtensionContext context, UnaryOperator<String> remedy) {
        List<TargetField> fields = TargetField.of(context.getRequiredTestClass());
        return new ExtensionConfigurationException("the class has " + fields.size() + " fields with @BenchmarkTarget ("
                + names(fields) + "): " + remedy.apply(fields.get(0).name()));
    }

    private static String names(List<TargetField> fields) {
        return fields.isEmpty()
                ? "none"
                : fields.stream().map(TargetField::name).collect(Collectors.joining(", "));
    }

    private static DatabaseUse database(@Nullable TargetField field, ExtensionContext context) {
        SuiteDatabases databases = BenchmarkSuite.of(context).databases();
        if (field == null) {
            return databases.named(USUAL_DATABASE);
        }
        Object value = field.value(context);
        BenchmarkTarget settings = field.annotation();
        if (value instanceof DataSource source) {
            return databases.at(source, settings.keepData());
        }
        if (value instanceof String text) {
            return text.startsWith("jdbc:")
                    ? databases.at(access(text, settings, context), settings.keepData())
                    : databases.named(text);
        }
        if (JdbcContainer.isOne(value)) {
            StartedContainers.Use use = owner(field, context)
                    .getStore(NAMESPACE)
                    .getOrComputeIfAbsent(
                            new Identity(value),
                            key -> databases.containers().use(field, new JdbcContainer(value), context),
                            StartedContainers.Use.class);
            return databases.at(use.access(), use.isOurs() || settings.keepData());
        }
        throw new ExtensionConfigurationException(
                field + " is a " + value.getClass().getName()
                        + "; it has to be a JdbcDatabaseContainer of Testcontainers, a javax.sql.DataSource, or a String:"
                        + " a JDBC URL or the name of an embedded database such as \"postgres\"");
    }

    private static DatabaseAccess access(String url, BenchmarkTarget settings, ExtensionContext context) {
        String user = settings.user().isEmpty() ? null : settings.user();
        String password = user == null ? null : BenchmarkSuite.variable(context, settings.passwordVariable());
        return DatabaseAccess.of(url, user, password);
    }

    /** Returns the field with the database of a test; null if there is none. */
    private static @Nullable TargetField field(ExtensionContext context) {
        Invocation invocation = context.getStore(NAMESPACE).get(Invocation.class, Invocation.class);
        if (invocation != null) {
            return invocation.field();
        }
        List<TargetField> fields = TargetField.of(context.getRequiredTestClass());
        if (fields.size() > 1) {
            throw several(
                    context,
                    field -> "a parameter Target needs to know which of them; declare it in a method with"
                            + " @DatabaseBenchmark, which runs once for each, or keep one field in this class");
        }
        return fields.isEmpty() ? null : fields.get(0);
    }

    private static Target target(ExtensionContext context) {
        DatabaseUse use = database(context);
        return owner(field(context), context)
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        use.access().source(),
                        key -> use.database().open(use.access()),
                        MeasuredDatabase.OpenTarget.class)
                .target();
    }

    /** Returns the context that a container or target lives as long as: a test if an instance field has it, else a test class. */
    private static ExtensionContext owner(@Nullable TargetField field, ExtensionContext context) {
        return field == null || field.isStatic() ? classContext(context) : context;
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
}
