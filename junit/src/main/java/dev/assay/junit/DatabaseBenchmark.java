package dev.assay.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Makes a method a test that measures a database. It runs once for each {@link BenchmarkTarget} of the class, or on an embedded
 * PostgreSQL if the class has none; with a {@link #matrix}, once for each of these databases and each combination of settings.
 *
 * <pre>{@code
 * @DatabaseBenchmark(workload = "tpcc", parameters = "warehouses=1", users = 8, duration = "20s")
 * void servesEightUsers(BenchmarkResult result) {
 *     assertNotEquals(Verdict.Status.INVALID, result.trial().verdict().status());
 * }
 * }</pre>
 *
 * <p>The method declares at least one of these parameters:
 *
 * <ul>
 *   <li>{@link BenchmarkResult}: the benchmark runs before the method. Missing data are loaded, and the data are checked.
 *   <li>{@link Benchmark}: the method configures and runs the benchmark, as often as it likes.
 * </ul>
 *
 * <p>All tests on one database share the data that they load. They are dropped after the last test of the suite. Benchmarks of one
 * user on a host never run at the same time, also with parallel execution. The annotation can be a meta-annotation: {@code @TpccSmoke} with the settings of a team.
 * The method needs neither {@code @Test} nor {@code @ParameterizedTest}.
 *
 * <p>Wrong settings fail the test; the message names the method and the setting.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(BenchmarkExtension.class)
@ResourceLock(BenchmarkExtension.MEASUREMENT)
public @interface DatabaseBenchmark {

    /**
     * The id of the workload: that of a field with {@link BenchmarkWorkload}, or one such as {@code tpcc} whose artifact is on the
     * class path.
     */
    String workload();

    /** Parameters of the workload, such as {@code "warehouses=2"}; the others have their defaults. */
    String[] parameters() default {};

    /**
     * Settings that vary, each with its values as in the matrix of a plan: {@code {"users=1,4,16", "warehouses=1,2"}} makes six tests
     * for each database, and {@code "users=1..32 x2"} is a progression. The names are those of parameters of the workload, and {@code
     * users}, {@code rate}, {@code arrivals}, {@code think}, {@code measure}, {@code tuning}, {@code isolation}, {@code connections}
     * and {@code distance}. A setting of the matrix must not have an attribute of its own too,
     * and wins over {@link Benchmark#configure}. Tests with the same data run in
     * succession. Each run has the settings as tags, such as {@code users=4}. A workload of a field with {@link
     * BenchmarkWorkload} needs a static field, because the tests are made before there is an instance.
     */
    String[] matrix() default {};

    /** The number of users, at least 1. 0 stands for the workload's own number, else 1. */
    int users() default 0;

    /** The duration of the measurement, such as {@code 20s} or {@code 2m}. Empty for 60 s. */
    String duration() default "";

    /** The duration of the unmeasured warm-up. Empty for the workload's own, else a third of the measurement, at most 30 s. */
    String rampUp() default "";

    /** The state of the data before each measurement. */
    DataState data() default DataState.SHARED;

    /** The number of repetitions, 1 to 1,000, as {@link Benchmark#repeats}. A comparison with a {@link Baseline} needs at least 3. */
    int repeats() default 1;

    /**
     * The change that a comparison with a {@link Baseline} has to find, such as {@code 5%}, as {@link Benchmark#detect}. Empty if
     * {@link #repeats} is the number of repetitions.
     */
    String detect() default "";

    /** The probability that the change of {@link #detect} is found, 0.5 to 0.9999, as {@link Benchmark#power}. */
    double power() default 0.99;

    /**
     * The reference workload that comparisons with a {@link Baseline} are relative to, as {@link Benchmark#calibration}: {@code
     * round-trip}, or the id of a workload. Empty to compare the figures themselves, on equal hosts only.
     */
    String calibration() default "";
}
