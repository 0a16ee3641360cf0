package dev.assay.cli;

import dev.assay.cli.style.StyledReport;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A tool whose layout a report can have, with the options that mean something there alone. Filled by the parser. */
interface Style {

    /** What {@code --style} calls it. */
    String name();

    /** Its own options that were given. */
    List<String> given();

    /** Whether the tool's properties, too, say what the report looks like. */
    default boolean takesProperties() {
        return false;
    }

    /**
     * A report on a run that has not begun.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it cannot tell such a run
     */
    StyledReport report(Asked run);

    /**
     * What is known of a run before it begins. Immutable.
     *
     * @param environment where to print, and who runs it
     * @param workload its id
     * @param parameter the value of a parameter of the workload, by option name; empty for one it has not
     * @param rate of arrivals, or null for a closed loop
     * @param seed of the random numbers
     * @param transactions that end it, or 0 for no limit
     * @param reporting properties of the tool that say how it reports, by name
     */
    record Asked(
            Environment environment,
            String workload,
            UnaryOperator<String> parameter,
            @Nullable Rate rate,
            long seed,
            long transactions,
            Map<String, Property> reporting) {}
}
