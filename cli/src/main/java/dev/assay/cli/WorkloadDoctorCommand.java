package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.spi.workload.WorkloadFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code doctor} of a workload: also considers its tables and their size. */
@Command(sortOptions = false)
final class WorkloadDoctorCommand extends WorkloadCommand {

    @Option(
            names = {"-u", "--users"},
            paramLabel = "N",
            description = "number of users planned (default: 1)")
    private int users = 1;

    WorkloadDoctorCommand(WorkloadFactory<?, ?> workload, Environment environment) {
        super(Verb.DOCTOR, workload, environment);
    }

    @Override
    public Integer call() {
        refuseOptionsBeforeWorkload();
        try (Progress progress = progress()) {
            ExperimentRun run = builder().listener(progress).users(users).build();
            return DoctorCommand.print(run.examine(), json(), environment().console());
        }
    }
}
