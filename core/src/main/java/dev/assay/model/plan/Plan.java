package dev.assay.model.plan;

import dev.assay.model.AssayException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A plan as given. Immutable.
 *
 * @param name name of the experiment
 * @param targets systems under test, at least one, with different names
 * @param workload workload of the first cell
 * @param load load of the first cell
 * @param schedule phases of the first cell
 * @param seed seed of all random sequences
 * @param sweep further cells; {@link Sweep#NONE} in documents of earlier versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Plan(
        String name,
        List<SystemSpec> targets,
        WorkloadSpec workload,
        LoadModel load,
        Schedule schedule,
        long seed,
        Sweep sweep) {

    /** The default seed; fixed, so that runs are comparable. */
    public static final long DEFAULT_SEED = 42;

    public Plan {
        targets = List.copyOf(targets);
        // Documents of earlier versions lack it.
        sweep = sweep == null ? Sweep.NONE : sweep;
        if (targets.isEmpty()) {
            throw AssayException.plan("the plan has no target; give a JDBC URL or an embedded database");
        }
        Set<String> names = new HashSet<>();
        for (SystemSpec target : targets) {
            if (!names.add(target.name())) {
                throw AssayException.plan("two targets have the name '" + target.name() + "'");
            }
        }
    }
}
