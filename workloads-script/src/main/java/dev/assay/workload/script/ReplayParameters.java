package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import org.apiguardian.api.API;

/**
 * The parameters of the workload {@code replay}. Immutable.
 *
 * @param trace CSV file with the times, the statements and their values; relative to the current folder
 * @param speed factor of the speed: 2 halves the times between the statements; 0.001 to 1,000
 * @param define values of variables, {@code name=value}, separated by commas, {@code \,} for a comma within a value
 * @param setup file of SQL commands to execute before each measurement, outside of it; may be empty
 * @param violations query that returns a row for each violation of a condition; checked after a run; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReplayParameters(
        @Parameter(
                description = "CSV file with columns seconds, statement and the variables of the statements",
                defaultValue = "",
                positional = true,
                usual = true)
        String trace,

        @Parameter(
                description = "Factor of the speed; 2 replays an hour in half an hour",
                defaultValue = "1",
                usual = true)
        double speed,

        @Parameter(
                description = "Value of a variable, NAME=VALUE",
                defaultValue = "",
                shortName = "-D",
                repeatable = true,
                usual = true)
        String define,

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

    private static final double SLOWEST = 0.001;
    private static final double FASTEST = 1_000;

    /** Checks the speed. */
    public ReplayParameters {
        if (!(speed >= SLOWEST && speed <= FASTEST)) {
            throw AssayException.plan("speed: found " + speed + ", 0.001 to 1000 is needed");
        }
    }
}
