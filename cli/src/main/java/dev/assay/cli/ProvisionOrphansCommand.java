package dev.assay.cli;

import dev.assay.Provisioning;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.provision.OwnedResource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
            description = "delete the runs of which no resource has time left, and no others; needs --yes")
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
            environment.interrupts().watch(worker::interrupt, console);
            Instant now = Instant.now();
            List<OwnedResource> found = opened.all();
            List<OwnedResource> shown =
                    found.stream().filter(each -> all || each.orphan(now)).toList();
            environment.data(text(shown, now));
            if (delete) {
                delete(opened, found, now);
            }
        }
        return ExitStatus.DONE;
    }

    private String text(List<OwnedResource> shown, Instant now) {
        if (json) {
            return Documents.write(new Document(1, shown));
        }
        return shown.isEmpty() ? "No orphans were found." : ProvisionedText.orphans(shown, now);
    }

    private void delete(Provisioning opened, List<OwnedResource> found, Instant now) {
        Map<String, List<OwnedResource>> runs = new TreeMap<>(found.stream()
                .filter(each -> !each.run().isEmpty())
                .collect(Collectors.groupingBy(OwnedResource::run)));
        runs.forEach((run, resources) -> {
            if (resources.stream().noneMatch(each -> each.orphan(now))) {
                return;
            }
            long young = resources.stream().filter(each -> each.young(now)).count();
            if (young == 0) {
                opened.down(run);
                environment.info("The run '" + run + "' has no resources.");
            } else {
                environment.info("The run '" + run + "' was left alone: the time of " + young + " of its "
                        + resources.size() + " resources is not over. assay provision down --run " + run
                        + " deletes all that Assay created.");
            }
        });
    }

    /**
     * The document of {@code --json}.
     *
     * @param resources the orphans, or all with {@code --all}
     */
    record Document(int schemaVersion, List<OwnedResource> resources) {}
}
