package dev.assay.cli;

import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.OwnedResources;
import dev.assay.provision.Provisioning;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code provision status}: shows the resources of a run. */
@Command(
        description = {
            "Show the resources of a run as the provider has them, the money spent so far, and results that client hosts have"
                    + " sent to a bucket. Changes nothing; needs no journal, so that any machine can do it.",
            "Exit status: 0, also if there are no resources; 2 if the command line is wrong; 4 if the provider or the bucket cannot be asked."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class ProvisionStatusCommand implements Callable<Integer> {

    private final Environment environment;

    @Parameters(paramLabel = "PLAN.yaml", arity = "0..1", description = "names the run and its regions")
    private @Nullable Path plan;

    @Option(names = "--run", paramLabel = "ID", description = "id of the run (default: the plan's name)")
    private @Nullable String run;

    @Mixin
    private ProvisionScope scope = new ProvisionScope();

    @Option(
            names = "--bucket",
            paramLabel = "ADDRESS",
            description = "bucket in which results of the plan's client hosts may be (default: that of the journal)")
    private @Nullable String bucket;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    ProvisionStatusCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        String id = ProvisionScope.run(environment, run, plan);
        if (bucket != null && plan == null) {
            throw AssayException.plan("--bucket: the plan file is missing, which names the client hosts of the run");
        }
        try (Provisioning opened = scope.open(environment, plan, new ProvisionProgressText(environment.console()))) {
            OwnedResources owned = opened.status(id);
            if (!json) { // the resources cost money, whatever follows
                environment.data(ProvisionedText.status(id, owned.resources(), Instant.now()));
            }
            SentByHosts sent = SentByHosts.of(environment, opened, id, plan, bucket);
            OwnedResources found = new OwnedResources(
                    owned.resources(),
                    Stream.concat(owned.gaps().stream(), sent.gaps().stream()).toList());
            String text = json
                    ? Documents.write(new Document(1, id, found.resources(), sent.places(), sent.notes(), found.gaps()))
                    : sent.text(id, plan);
            if (!text.isEmpty()) {
                environment.data(text);
            }
            ProvisionScope.requireComplete(found);
        }
        return ExitStatus.DONE;
    }

    /**
     * The document of {@code --json}.
     *
     * @param resources all of the run that exist
     * @param results places of results that client hosts have sent to a bucket, and that are not on this machine
     * @param notes why such results were not looked for
     * @param gaps what could not be looked for, with the reasons
     */
    record Document(
            int schemaVersion,
            String run,
            List<OwnedResource> resources,
            List<String> results,
            List<String> notes,
            List<String> gaps) {}
}
