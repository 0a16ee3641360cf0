package dev.assay.spi.target;

import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Opens targets that have no JDBC URL, such as bindings of YCSB. Found by {@link java.util.ServiceLoader}.
 *
 * @param <P> parameters: the components become options of the commands of each workload that runs on such a target, plan keys and
 *     help text, like parameters of workloads (see {@link dev.assay.spi.workload.Parameter})
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface TargetFactory<P extends Record> {

    /** Returns the name in plans and results: lower case, unique among all factories. */
    String id();

    /** Returns one sentence about these targets. */
    String description();

    /**
     * Returns the parameter record. Its compact constructor checks the values and throws
     * {@link dev.assay.model.AssayException#plan}. The names must differ from those of all other options.
     */
    Class<P> parameterType();

    /** Returns the session type of these targets: workloads with this type have the options. */
    Class<? extends Session> sessionType();

    /**
     * Opens a target.
     *
     * @param properties further properties by their own names, including the workload's if the workload itself is configured by
     *     properties
     * @param secrets names of the properties whose values are never displayed or written
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the parameters are invalid, of kind {@code TARGET} with the
     *     cause in one line if the target cannot be reached
     */
    Target open(P parameters, Map<String, String> properties, Set<String> secrets);
}
