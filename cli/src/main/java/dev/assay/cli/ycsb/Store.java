package dev.assay.cli.ycsb;

import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The store of a YCSB command line. Immutable; its text form contains no secrets.
 *
 * @param target measured system
 * @param rest properties that are not part of the target; for a binding, including the workload's
 * @param warnings for the user
 */
@API(status = API.Status.INTERNAL)
public record Store(SystemSpec target, List<Property> rest, List<String> warnings) {

    /** Copies the lists. */
    public Store {
        rest = List.copyOf(rest);
        warnings = List.copyOf(warnings);
    }

    @Override
    public String toString() {
        return "Store[" + target.name() + "]";
    }
}
