package dev.assay.cli;

import dev.assay.ExperimentBuilder;
import dev.assay.spi.workload.WorkloadFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code search} of a workload: that of {@code run}, whose cells are chosen one by one. */
@Command(sortOptions = false)
final class SearchCommand extends RunCommand {

    @Mixin
    private SearchOptions search;

    SearchCommand(WorkloadFactory<?, ?> workload, Environment environment) {
        super(Verb.SEARCH, workload, environment);
    }

    @Override
    void complete(ExperimentBuilder experiment) {
        experiment.search(search.settings());
    }
}
