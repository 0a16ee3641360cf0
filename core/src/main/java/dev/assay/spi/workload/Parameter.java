package dev.assay.spi.workload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Describes one component of a parameter record: help and default value of its option. The component {@code loaderThreads} becomes
 * the option {@code --loader-threads}. Supported types: primitives and their boxes, {@code String}, enums (in kebab-case),
 * {@link java.time.Duration}, {@link dev.assay.model.unit.Rate}.
 *
 * <p>A record component without this annotation is a group. Its components are parameters of the outer record, in the place of the
 * group; the group itself has no name in options, plan keys, help and results. The constructor of a group checks the group's
 * values, and the constructor of the outer record checks values of several groups. Groups may contain other groups, but not
 * themselves. A workload with two parameters of the same name is not loaded.
 *
 * <pre>{@code
 * record Fields(
 *         @Parameter(description = "Fields of a row", defaultValue = "10") int fieldCount,
 *         @Parameter(description = "Bytes of a field", defaultValue = "100") int fieldLength) {}
 *
 * record MyParameters(
 *         @Parameter(description = "Rows", defaultValue = "1000") long rowCount,
 *         Fields fields) {} // --row-count, --field-count, --field-length
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.METHOD, ElementType.FIELD})
public @interface Parameter {

    /** Returns the help text of the parameter: one sentence without a full stop. */
    String description();

    /** Returns the default in text form; empty if the parameter is mandatory. */
    String defaultValue() default "";

    /** Returns whether the rows depend on the value: such parameters are compared with the marker of a loaded data set. */
    boolean shapesData() default false;

    /** Returns whether only data loading uses the parameter; a run rejects it. */
    boolean ofLoads() default false;

    /**
     * Returns whether the parameter only scales the workload, and systems are compared at the value that suits each best, such as
     * TPC-C's number of warehouses. For other parameters, each value is a different workload.
     */
    boolean scale() default false;

    /** Returns the one-letter name of the option, such as {@code -f}; empty if it has none. */
    String shortName() default "";

    /**
     * Returns whether the option may be given several times. The parameter is a {@code String} then: all values, separated by
     * commas, as in plans. A comma within a value has a backslash before it; the command line adds it.
     */
    boolean repeatable() default false;

    /**
     * Returns whether a command of the workload takes the value also without the option's name, as its only such argument:
     * {@code assay run replay day.csv}. At most one parameter of a workload has this.
     */
    boolean positional() default false;

    /** Returns whether the help of a run lists the parameter. If a workload marks none, the help lists all. */
    boolean usual() default false;
}
