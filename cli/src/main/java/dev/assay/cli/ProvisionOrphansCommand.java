package dev.assay.cli;

import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.OwnedResources;
import dev.assay.provision.Provisioning;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code provision orphans}: finds resources of any run whose time is over. */
@Command(
        description = {
            "List the resources of all runs whose time is over: those with the tag assay:run, a name that begins with assay-,"
                    + " and a tag assay:expires in the past. Finds them by the tagging API and, where that has none, by name.",
            "Exit status: 0, also if there are some; 2 if the command line is wrong; 4 if the provider refuses or something is"
                    + " left."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class ProvisionOrphansCommand implements Callable<Integer> {

    private final Environment environment;

    @Mixin
    private ProvisionScope scope = new ProvisionScope();

    @Option(names = "--all", description = "list also those whose time is not over, or unknown")
    private boolean all;

    @Option(
            names = "--delete",
            description =
                    "delete the runs all of whose resources are orphans, of all owners, and no others; needs --yes")
    private boolean delete;

    @Option(names = "--yes", description = "confirms --delete")
    private boolean yes;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    ProvisionOrphansCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (delete && !yes) {
            throw AssayException.plan("--delete deletes databases with their data: confirm it with --yes");
        }
        Console console = environment.console();
        Thread worker = Thread.currentThread();
        try (Provisioning opened = scope.open(environment, null, new ProvisionProgressText(console))) {
            environment.interrupts().watch(worker::interrupt, console, ProvisionScope.DELETION_ENDS);
            Instant now = Instant.now();
            OwnedResources found = opened.all();
            List<OwnedResource> shown = found.resources().stream()
                    .filter(each -> all || each.orphan(now))
                    .toList();
            environment.data(text(shown, found.gaps(), now));
            if (delete) {
                new OrphanDeletion(
                                opened::status,
                                run -> down(opened, run),
                                Instant::now,
                                (run, owner) -> scope.deletion(environment, opened, run, owner),
                                environment::info)
                        .delete(found.resources());
            }
            ProvisionScope.requireComplete(found);
        }
        return ExitStatus.DONE;
    }

    private void down(Provisioning opened, String run) {
        opened.down(run, null);
        environment.info(scope.nothingLeft(environment, null, run, opened));
    }

    private String text(List<OwnedResource> shown, List<String> gaps, Instant now) {
        if (json) {
            return Documents.write(new Document(1, shown, gaps));
        }
        return shown.isEmpty() ? "No orphans were found." : ProvisionedText.orphans(shown, now);
    }

    /**
     * The document of {@code --json}.
     *
     * @param resources the orphans, or all with {@code --all}
     * @param gaps what could not be looked for, with the reasons
     */
    record Document(int schemaVersion, List<OwnedResource> resources, List<String> gaps) {}
}
