package dev.assay.spi.workload;

import dev.assay.spi.target.Session;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The entry point of a workload plug-in. Found by {@link java.util.ServiceLoader}.
 *
 * @param <P> parameter record
 * @param <S> session type of the workload
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface WorkloadFactory<P extends Record, S extends Session> {

    /** Returns the name on the command line: lower case, unique among all workloads. */
    String id();

    /** Returns one sentence about what the workload imitates. */
    String description();

    /**
     * Returns the parameter record. Its components, and those of records in it, become command-line options, plan keys and help
     * text (see {@link Parameter}). Its compact constructor checks the values and throws
     * {@link dev.assay.model.AssayException#plan}.
     */
    Class<P> parameterType();

    /**
     * Returns defaults that depend on given values, by option name in text form; they replace those in {@link Parameter}. None by
     * default.
     *
     * @implSpec Pure. Names only parameters of {@link #parameterType()}. May ignore unreadable values: they are rejected later.
     */
    default Map<String, String> defaults(Map<String, String> given) {
        return Map.of();
    }

    /** Returns the properties of the imitated tool; empty if the workload reads none. */
    default Optional<ForeignProperties> foreignProperties() {
        return Optional.empty();
    }

    /** Returns the session type of the transactions. A run is rejected before it starts if the target does not open this type. */
    Class<S> sessionType();

    /**
     * Returns a workload with these parameters.
     *
     * @implSpec Called once per cell; does not use the database. Throws {@code AssayException} of kind {@code PLAN} if the
     *     parameters do not fit the load, such as too few users.
     */
    Workload<S> create(P parameters, WorkloadContext context);
}
