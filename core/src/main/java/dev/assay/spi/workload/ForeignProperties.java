package dev.assay.spi.workload;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a tool that a workload imitates, such as YCSB, which its users have in files or type as {@code name=value}.
 *
 * @implSpec Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ForeignProperties {

    /**
     * A property as given. Immutable.
     *
     * @param name name in the tool
     * @param value value as given
     * @param place origin for messages: {@code workloada:25}
     */
    record Property(String name, String value, String place) {}

    /**
     * The meaning of properties in Assay. Immutable.
     *
     * @param parameters parameters of the workload, by option name
     * @param users number of users, or null if not given
     * @param transactions number of transactions to stop after, or null
     * @param rate arrival rate with equal gaps, or null
     * @param duration duration of the measurement, or null
     * @param reporting properties of the tool's report format; used by reports in that format
     * @param notes properties without a meaning in Assay, one line each
     */
    record Translation(
            Map<String, String> parameters,
            @Nullable Integer users,
            @Nullable Long transactions,
            @Nullable Rate rate,
            @Nullable Duration duration,
            Map<String, Property> reporting,
            List<String> notes) {

        /** No properties. */
        public static final Translation NONE = new Translation(Map.of(), null, null, null, null, Map.of(), List.of());

        public Translation {
            parameters = new LinkedHashMap<>(parameters);
            reporting = Map.copyOf(reporting);
            notes = List.copyOf(notes);
        }
    }

    /** The treatment of properties that are not the workload's. */
    enum Unknown {
        /** An error that suggests the nearest name. */
        REFUSED,
        /** A note that suggests the nearest name. */
        NOTED,
        /** They belong to the target; a note for names close to a property of the workload. */
        OF_THE_TARGET;

        /**
         * Returns the treatment.
         *
         * @param shared whether the target may have its own properties
         * @param lenient whether the user asked to continue
         */
        public static Unknown where(boolean shared, boolean lenient) {
            if (shared) {
                return OF_THE_TARGET;
            }
            return lenient ? NOTED : REFUSED;
        }
    }

    /**
     * Returns parameters of the workload as properties of the tool, for targets that read those.
     *
     * @param parameters all parameters, by option name
     */
    Map<String, String> properties(Map<String, String> parameters);

    /**
     * Returns a load as properties of the tool, for targets that read those. They take precedence over the target's given
     * properties.
     *
     * @param load the measured load
     */
    Map<String, String> properties(LoadModel load);

    /** Returns the name of the tool for help texts: {@code YCSB}. */
    String tool();

    /**
     * Translates properties.
     *
     * @param properties in order; a later one replaces an earlier one of the same name
     * @param unknown treatment of properties that are not the workload's
     * @throws dev.assay.model.AssayException of kind {@code PLAN} for invalid values, and for refused properties with place and
     *     nearest name
     */
    Translation translate(List<Property> properties, Unknown unknown);
}
