package dev.assay.cli;

import dev.assay.ExperimentBuilder;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.spi.workload.ForeignProperties.Translation;
import java.util.Set;

/** Load settings from another tool's properties. Stateless. */
final class LoadOverrides {

    enum Part {
        USERS,
        TRANSACTIONS,
        DURATION,
        RATE
    }

    private LoadOverrides() {}

    /**
     * Applies the properties to an experiment.
     *
     * @param otherwise settings given by options, which take precedence
     */
    static void apply(ExperimentBuilder experiment, Translation properties, Set<Part> otherwise) {
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
