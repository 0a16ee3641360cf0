package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.provision.Provisioning;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code provision down}: deletes the resources of a run. */
@Command(
        description = {
            "Delete all resources of a run: those of its journal, and those that the provider finds by tag and name. Keeps no"
                    + " snapshots and no backups. Resources with another tag assay:owner are left alone, and so are results that a"
                    + " client host has sent to a bucket: the command names them, and the same run brings them home.",
            "Without the journal of the run it demands --account, and takes at least two minutes, in which the provider may show a"
                    + " resource late.",
            "With --from-host it deletes only the resources whose time is over, without client hosts, which end themselves.",
            "Exit status: 0 if nothing is left; 2 if the command line, the account or the owner is wrong; 4 if something is left, which"
                    + " the message names."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class ProvisionDownCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(paramLabel = "PLAN.yaml", arity = "0..1", description = "names the run and its regions")
    private @Nullable Path plan;

    @Option(names = "--run", paramLabel = "ID", description = "id of the run (default: the plan's name)")
    private @Nullable String run;

    @Option(
            names = "--from-host",
            description = "for the end of a rented client host, which calls it: use the instance profile of the host")
    private boolean fromHost;

    @Mixin
    private OwnerOption owner = new OwnerOption();

    @Mixin
    private ProvisionScope scope = new ProvisionScope();

    ProvisionDownCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        String id = ProvisionScope.run(environment, run, plan);
        if (fromHost) {
            if (scope.account() != null) {
                throw AssayException.plan(
                        "--account: with --from-host, the account is that of the host's instance profile; leave --account out");
            }
            try (Provisioning opened = scope.openOnHost(new ProvisionProgressText(environment.console()))) {
                opened.downOnHost(id, owner.name());
            }
            return ExitStatus.DONE;
        }
        Console console = environment.console();
        Thread worker = Thread.currentThread();
        try (Provisioning opened = scope.open(environment, plan, new ProvisionProgressText(console))) {
            scope.requireAccount(environment, id, opened);
            environment.interrupts().watch(worker::interrupt, console, ProvisionScope.DELETION_ENDS);
            opened.down(id, owner.name());
            environment.info(scope.nothingLeft(environment, plan, id, opened));
            String results = SentByHosts.of(environment, opened, id, plan, null).textAfterDown(id, plan);
            if (!results.isEmpty()) {
                environment.info(results);
            }
        }
        return ExitStatus.DONE;
    }
}
