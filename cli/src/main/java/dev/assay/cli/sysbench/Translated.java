package dev.assay.cli.sysbench;

import dev.assay.model.plan.TargetSpec;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A translated sysbench command line. Immutable; its text form contains no secrets.
 *
 * @param verb command
 * @param parameters of the workload {@code oltp}, by option name
 * @param target database
 * @param users number of threads
 * @param transactions limit, or 0 for none
 * @param duration of the measurement
 * @param rampUp warm-up before it
 * @param rate of arrivals, or null for a closed loop
 * @param seed of the random numbers, or null for one from the clock
 * @param output what the report prints
 * @param warnings for the user
 */
@API(status = API.Status.INTERNAL)
public record Translated(
        Verb verb,
        Map<String, String> parameters,
        TargetSpec target,
        int users,
        long transactions,
        Duration duration,
        Duration rampUp,
        @Nullable Rate rate,
        @Nullable Long seed,
        Output output,
        List<String> warnings) {

    /** sysbench's commands. */
    public enum Verb {
        /** Creates the tables. */
        PREPARE,
        /** Measures. */
        RUN,
        /** Drops the tables. */
        CLEANUP,
        /** Lists the options. */
        HELP
    }

    /**
     * What the report prints. Immutable.
     *
     * @param intervalSeconds between its lines; 0 for none
     * @param percentile of the response times; 0 for none
     * @param histogram whether it has one
     */
    public record Output(int intervalSeconds, int percentile, boolean histogram) {}

    /** Copies map and list. */
    public Translated {
        parameters = Map.copyOf(parameters);
        warnings = List.copyOf(warnings);
    }
}
