package dev.assay.cli;

import dev.assay.ExperimentBuilder;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.spi.workload.ForeignProperties.Translation;
import java.util.Set;

/** What properties of another tool say of the load. Stateless. */
final class LoadOverrides {

    /** What an option of a command may have said instead. */
    enum Part {
        USERS,
        TRANSACTIONS,
        DURATION,
        RATE
    }

    private LoadOverrides() {}

    /**
     * Tells an experiment.
     *
     * @param otherwise said by others, who win
     */
    static void tell(ExperimentBuilder experiment, Translation properties, Set<Part> otherwise) {
        if (properties.users() != null && !otherwise.contains(Part.USERS)) {
            experiment.users(properties.users());
        }
        if (properties.transactions() != null && !otherwise.contains(Part.TRANSACTIONS)) {
            experiment.transactions(properties.transactions());
        }
        if (properties.duration() != null && !otherwise.contains(Part.DURATION)) {
            experiment.duration(properties.duration());
        }
        if (properties.rate() != null && !otherwise.contains(Part.RATE)) {
            experiment.rate(properties.rate(), Arrivals.CONSTANT);
        }
    }
}
