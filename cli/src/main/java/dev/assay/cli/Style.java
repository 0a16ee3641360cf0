package dev.assay.cli;

import dev.assay.cli.style.StyledReport;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A report layout of another tool, with its own options. Filled by the parser. */
interface Style {

    String name();

    /** Returns the given options that only this layout supports. */
    List<String> given();

    /** Whether the tool's properties also configure the report. */
    default boolean takesProperties() {
        return false;
    }

    /**
     * Creates the report before the run starts.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the layout does not support such a run
     */
    StyledReport report(Request run);

    /**
     * The settings of a run before it starts. Immutable.
     *
     * @param environment output and tool version
     * @param workload id
     * @param parameter returns a workload parameter by option name; empty if unknown
     * @param rate of arrivals, or null for a closed loop
     * @param seed of the random numbers
     * @param transactions limit, or 0 for none
     * @param reportSeconds interval of {@code --report-interval}, or 0 for none
     * @param reporting report properties of the tool, by name
     */
    record Request(
            Environment environment,
            String workload,
            UnaryOperator<String> parameter,
            @Nullable Rate rate,
            long seed,
            long transactions,
            int reportSeconds,
            Map<String, Property> reporting) {}
}
