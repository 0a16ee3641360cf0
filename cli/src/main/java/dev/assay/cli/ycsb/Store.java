package dev.assay.cli.ycsb;

import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The store that a command line of YCSB is about. Immutable; its text form shows no secret.
 *
 * @param target what is measured
 * @param rest the properties that are not said by the target; among those of a binding are the workload's
 * @param warnings for whoever typed them
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
