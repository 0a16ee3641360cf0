package dev.assay.workload.script;

import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;

/**
 * The parameters of the workload, with pgbench's names. Immutable.
 *
 * @param file script files with optional weights, separated by commas: {@code checkout.sql@7, browse.sql@3}, {@code \,} for a comma
 *     within a name; relative to the current folder
 * @param builtin built-in scripts likewise; {@code tpcb-like} if there is no file either
 * @param define values of variables, {@code name=value}, separated by commas, {@code \,} for a comma within a value
 * @param scale value of the variable {@code scale}, and size of the tables of built-in scripts; 1 to 20,000
 * @param setup file of SQL commands to execute before each measurement, outside of it; may be empty
 * @param violations query that returns a row for each violation of a condition; checked after a run; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ScriptParameters(
        @Parameter(
                description = "Script file, FILE or FILE@WEIGHT",
                defaultValue = "",
                shortName = "-f",
                repeatable = true,
                usual = true)
        String file,

        @Parameter(
                description = "Built-in script of pgbench: tpcb-like, simple-update or select-only, with @WEIGHT"
                        + " optional; tpcb-like without any script",
                defaultValue = "",
                shortName = "-b",
                repeatable = true,
                usual = true)
        String builtin,

        @Parameter(
                description = "Value of a variable, NAME=VALUE",
                defaultValue = "",
                shortName = "-D",
                repeatable = true,
                usual = true)
        String define,

        @Parameter(
                description = "Value of the variable scale; with a built-in script, number of branches",
                defaultValue = "1",
                shapesData = true,
                scale = true,
                usual = true)
        int scale,

        @Parameter(
                description = "File of SQL commands to execute before each measurement",
                defaultValue = "",
                usual = true)
        String setup,

        @Parameter(
                description = "Query for rows that violate a condition, checked after the run",
                defaultValue = "",
                usual = true)
        String violations) {

    private static final int LARGEST_SCALE = 20_000;

    /** Checks the scale. */
    public ScriptParameters {
        ParameterChecks.number("scale", scale, 1, LARGEST_SCALE);
    }
}
