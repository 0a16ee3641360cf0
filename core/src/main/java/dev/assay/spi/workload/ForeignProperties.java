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
 * The properties of the tool a workload imitates: what its users have in files and type as {@code name=value}, such as
 * YCSB's.
 *
 * @implSpec Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ForeignProperties {

    /**
     * A property as it was given. Immutable.
     *
     * @param name as the tool spells it
     * @param value as given
     * @param place where it stands, for messages: {@code workloada:25}
     */
    record Property(String name, String value, String place) {}

    /**
     * What properties mean here. Immutable.
     *
     * @param parameters of the workload, by option name
     * @param users how many, or null if they do not say
     * @param transactions after how many to stop, or null
     * @param rate at which transactions arrive, with equal gaps, or null
     * @param duration how long to measure, or null
     * @param reporting properties that say how the tool reports; they have a meaning where a report has its layout
     * @param notes what has no meaning here, one line each
     */
    record Translation(
            Map<String, String> parameters,
            @Nullable Integer users,
            @Nullable Long transactions,
            @Nullable Rate rate,
            @Nullable Duration duration,
            Map<String, Property> reporting,
            List<String> notes) {

        /** None were given. */
        public static final Translation NONE = new Translation(Map.of(), null, null, null, null, Map.of(), List.of());

        /** Copies map and list. */
        public Translation {
            parameters = new LinkedHashMap<>(parameters);
            reporting = Map.copyOf(reporting);
            notes = List.copyOf(notes);
        }
    }

    /** What is done about properties that are none of the workload's. */
    enum Unknown {
        /** An error, which names the nearest. */
        REFUSED,
        /** A note, which does. */
        NOTED,
        /** They are the target's own; a note of those that are nearly one of the workload's. */
        OF_THE_TARGET;

        /**
         * What is done about them.
         *
         * @param shared whether the target may have properties of its own
         * @param lenient whether somebody asked to go on
         */
        public static Unknown where(boolean shared, boolean lenient) {
            if (shared) {
                return OF_THE_TARGET;
            }
            return lenient ? NOTED : REFUSED;
        }
    }

    /**
     * Parameters of the workload as the tool's properties, for targets that read those.
     *
     * @param parameters by option name; all of them
     */
    Map<String, String> properties(Map<String, String> parameters);

    /**
     * A load as the tool's properties, for targets that read those; they win over what such a target was given.
     *
     * @param load that is measured
     */
    Map<String, String> properties(LoadModel load);

    /** Whose properties they are, for help: {@code YCSB}. */
    String tool();

    /**
     * Translates them.
     *
     * @param properties the later of two with one name counts
     * @param unknown what is done about those that are none of the workload's
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with the place and the nearest name for an unknown one that is refused,
     *     and for values that are none
     */
    Translation translate(List<Property> properties, Unknown unknown);
}
