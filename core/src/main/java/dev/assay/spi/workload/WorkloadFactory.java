package dev.assay.spi.workload;

import dev.assay.spi.target.Session;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The door of a workload plug-in, found by {@link java.util.ServiceLoader}.
 *
 * @param <P> the parameter record
 * @param <S> the kind of session the workload speaks to
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface WorkloadFactory<P extends Record, S extends Session> {

    /** The name people type: lower case, unique among all workloads found. */
    String id();

    /** One sentence about what the workload imitates. */
    String description();

    /**
     * The workload's parameters. Its components, and those of records in it, become command-line options, plan keys and help
     * text (see {@link Parameter}); its compact constructor checks the values and throws
     * {@link dev.assay.model.AssayException#plan}.
     */
    Class<P> parameterType();

    /**
     * Defaults that follow from what was given, by option name in text form: they stand in the place of those in
     * {@link Parameter}. None unless overridden.
     *
     * @implSpec Pure. Names parameters of {@link #parameterType()} alone, and may ignore values that cannot be read: they are
     *     refused later.
     */
    default Map<String, String> defaults(Map<String, String> given) {
        return Map.of();
    }

    /** The properties of the tool that it imitates; empty if it reads none. */
    default Optional<ForeignProperties> foreignProperties() {
        return Optional.empty();
    }

    /** What the workload's transactions run on. A target opens it, or the run is refused before anything starts. */
    Class<S> sessionType();

    /**
     * A workload for these parameters.
     *
     * @implSpec Called once a cell, touches no database. Throws {@code AssayException} of kind {@code PLAN} when the
     *     parameters do not fit the load, such as too few users.
     */
    Workload<S> create(P parameters, WorkloadContext context);
}
