package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.spi.workload.WorkloadFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code doctor} of a workload, which knows its tables and how large they will be. */
@Command(sortOptions = false)
final class WorkloadDoctorCommand extends WorkloadCommand {

    @Option(
            names = {"-u", "--users"},
            paramLabel = "N",
            description = "how many users there will be (default: 1)")
    private int users = 1;

    WorkloadDoctorCommand(WorkloadFactory<?, ?> workload, Environment environment) {
        super(Verb.DOCTOR, workload, environment);
    }

    @Override
    public Integer call() {
        refuseOptionsBeforeWorkload();
        try (Progress progress = progress()) {
            ExperimentRun run = builder().listener(progress).users(users).build();
            return DoctorCommand.tell(run.examine(), json(), environment().console());
        }
    }
}
