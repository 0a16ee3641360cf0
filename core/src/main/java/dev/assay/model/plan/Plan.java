package dev.assay.model.plan;

import dev.assay.model.AssayException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * What was asked for. Immutable.
 *
 * @param name of the experiment
 * @param targets what is to be measured, at least one
 * @param workload what runs on each, in the first cell
 * @param load how it is driven, in the first cell
 * @param schedule for how long, in the first cell
 * @param seed that all randomness derives from
 * @param sweep which cells there are besides
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

    /** The seed when none is given: fixed, so that two runs are comparable unless another is asked for. */
    public static final long DEFAULT_SEED = 42;

    /** Copies the list and checks the names. */
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
                throw AssayException.plan("two targets are called '" + target.name() + "'");
            }
        }
    }
}
