package dev.assay.spi.target;

import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Opens targets that no JDBC URL leads to, such as what a binding of YCSB reaches. Found by {@link java.util.ServiceLoader}.
 *
 * @param <P> what such a target can be told: its components become options of the commands of each workload that runs on it,
 *     keys of plans, and help text, as those of workloads do (see {@link dev.assay.spi.workload.Parameter})
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface TargetFactory<P extends Record> {

    /** The name in plans and results: lower case, unique among all factories found. */
    String id();

    /** One sentence about what such targets are. */
    String description();

    /**
     * The parameters. The compact constructor checks the values and throws
     * {@link dev.assay.model.AssayException#plan}. Their names differ from those of all options there are.
     */
    Class<P> parameterType();

    /** The sessions that such targets open: workloads of that kind have the options. */
    Class<? extends Session> sessionType();

    /**
     * Opens a target.
     *
     * @param properties what else it is told, by names that it alone knows; those of the workload are among them where the
     *     workload speaks in properties itself
     * @param secrets the names of those whose values are never shown or written
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there can be no such target, of kind {@code TARGET} with
     *     the cause in one line if it cannot be reached
     */
    Target open(P parameters, Map<String, String> properties, Set<String> secrets);
}
