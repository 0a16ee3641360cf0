package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.unit.PercentText;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.workload.WorkloadFactory;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;

/** The checked settings of a {@link DatabaseBenchmark}. Immutable. */
record BenchmarkSpec(
        String workload,
        Map<String, String> parameters,
        int users,
        @Nullable Duration duration,
        @Nullable Duration rampUp,
        DataState data,
        Repeats repeats,
        String calibration,
        SettingsMatrix matrix) {

    BenchmarkSpec {
        parameters = Map.copyOf(parameters);
    }

    /**
     * Reads the annotation of a method.
     *
     * @throws ExtensionConfigurationException with the method and the wrong setting
     */
    static BenchmarkSpec of(Method method) {
        DatabaseBenchmark annotation = AnnotationSupport.findAnnotation(method, DatabaseBenchmark.class)
                .orElseThrow(() -> new IllegalStateException(name(method) + " has no @DatabaseBenchmark"));
        for (Annotation other : method.getAnnotations()) {
            if (makesTests(other.annotationType())) {
                throw wrong(
                        method,
                        "the method has @" + other.annotationType().getSimpleName()
                                + " too; remove it, @DatabaseBenchmark alone makes a test. For a benchmark of each parameter,"
                                + " remove @DatabaseBenchmark, and declare a parameter Benchmark");
            }
        }
        if (Arrays.stream(method.getParameterTypes())
                .noneMatch(type -> type == BenchmarkResult.class || type == Benchmark.class)) {
            throw wrong(
                    method,
                    "the method has no parameter BenchmarkResult, for a benchmark that runs before it, and no parameter"
                            + " Benchmark, to run it by hand");
        }
        if (annotation.users() < 0) {
            throw wrong(
                    method,
                    "users: found " + annotation.users() + ", at least 1 is needed, or 0 for the workload's own");
        }
        Map<String, String> parameters = parameters(method, List.of(annotation.parameters()));
        return new BenchmarkSpec(
                annotation.workload(),
                parameters,
                annotation.users(),
                duration(method, "duration", annotation.duration()),
                duration(method, "rampUp", annotation.rampUp()),
                annotation.data(),
                repeats(method, annotation),
                annotation.calibration(),
                matrix(method, annotation, parameters.keySet()));
    }

    /** Returns whether an annotation other than ours declares a method as a test. */
    private static boolean makesTests(Class<? extends Annotation> type) {
        return type != DatabaseBenchmark.class
                && !AnnotationSupport.isAnnotated(type, DatabaseBenchmark.class)
                && Stream.of(Test.class, TestTemplate.class, TestFactory.class)
                        .anyMatch(test -> type == test || AnnotationSupport.isAnnotated(type, test));
    }

    private static Repeats repeats(Method method, DatabaseBenchmark annotation) {
        Percent detect = null;
        try {
            if (!annotation.detect().isEmpty()) {
                detect = new Percent(100 * PercentText.parse(annotation.detect()));
            }
        } catch (AssayException e) {
            throw wrong(method, "detect: " + e.message());
        }
        try {
            return new Repeats(annotation.repeats(), detect, annotation.power());
        } catch (AssayException e) {
            throw wrong(method, e.message());
        }
    }

    private static SettingsMatrix matrix(Method method, DatabaseBenchmark annotation, Set<String> parameters) {
        Map<String, String> elsewhere = new LinkedHashMap<>();
        parameters.forEach(name -> elsewhere.put(name, "parameters"));
        if (annotation.users() != 0) {
            elsewhere.put("users", "users");
        }
        if (!annotation.duration().isEmpty()) {
            elsewhere.put("measure", "duration");
        }
        try {
            SettingsMatrix matrix = SettingsMatrix.of(annotation.matrix());
            for (String name : matrix.values().keySet()) {
                if (elsewhere.containsKey(name)) {
                    throw AssayException.plan("matrix: " + name + " is also set by the attribute " + elsewhere.get(name)
                            + "; keep one of them");
                }
            }
            return matrix;
        } catch (AssayException e) {
            throw wrong(method, e.message());
        }
    }

    private static Map<String, String> parameters(Method method, List<String> texts) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw wrong(method, "parameters: found '" + text + "', write name=value such as \"warehouses=2\"");
            }
            String name = text.substring(0, equals).strip();
            if (parameters.put(name, text.substring(equals + 1).strip()) != null) {
                throw wrong(method, "parameters: " + name + " is set twice");
            }
        }
        return parameters;
    }

    private static @Nullable Duration duration(Method method, String setting, String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return TimeText.parse(text);
        } catch (AssayException e) {
            throw wrong(method, setting + ": " + e.message());
        }
    }

    private static ExtensionConfigurationException wrong(Method method, String problem) {
        return new ExtensionConfigurationException("@DatabaseBenchmark of " + name(method) + ": " + problem);
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    /**
     * Returns the points of the matrix; one without values if there is none.
     *
     * @throws ExtensionConfigurationException if a plan could not have this matrix either
     */
    List<Map<String, String>> points(Method method, Assay assay, Function<String, WorkloadFactory<?, ?>> workloads) {
        if (matrix.values().isEmpty()) {
            return List.of(Map.of());
        }
        try {
            return matrix.points(assay, workloads.apply(workload), this::applyTo);
        } catch (AssayException e) {
            throw wrong(method, e.message());
        } catch (ExtensionConfigurationException e) {
            throw wrong(method, "matrix needs the workload before the tests, in a static field: " + e.getMessage());
        }
    }

    /** Returns a short form: {@code tpcc, 8 users}, or {@code tpcc, users=8 warehouses=2} for a point of the matrix. */
    String display(Map<String, String> point) {
        return display() + (point.isEmpty() ? "" : ", " + Cell.text(point));
    }

    private String display() {
        return workload + (users == 0 ? "" : users == 1 ? ", 1 user" : ", " + users + " users");
    }

    /** Sets all of a benchmark but the target. */
    void applyTo(Benchmark benchmark) {
        benchmark.workload(workload).data(data).repeats(repeats).configure(this::applyTo);
        if (!calibration.isEmpty()) {
            benchmark.calibration(calibration);
        }
    }

    /** Sets all but the target and the workload. */
    private void applyTo(ExperimentBuilder builder) {
        parameters.forEach(builder::parameter);
        if (users != 0) {
            builder.users(users);
        }
        if (duration != null) {
            builder.duration(duration);
        }
        if (rampUp != null) {
            builder.rampUp(rampUp);
        }
    }
}
