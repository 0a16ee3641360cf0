package dev.assay.provision;

import dev.assay.model.ShellWord;
import dev.assay.model.environment.ResourceSpec;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The command line that deletes the resources of a run, for messages. It works without the plan file, and with the account also on a
 * machine without the journal of the run. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DeletionCommand {

    private DeletionCommand() {}

    /**
     * Returns a command for a shell; with several providers, one for each, joined by {@code &&}.
     *
     * @param resources of the run; at least one has a region
     * @param account that pays; null if it is not known
     * @param owner of the resources; null for the user of the command
     */
    public static String of(
            String run, Collection<ResourceSpec> resources, @Nullable String account, @Nullable String owner) {
        Map<String, Set<String>> regions = new TreeMap<>();
        resources.stream()
                .filter(each -> !each.region().equals(ResourceSpec.GLOBAL))
                .forEach(each -> regions.computeIfAbsent(each.provider(), provider -> new TreeSet<>())
                        .add(each.region()));
        return of(run, regions, account, owner);
    }

    /**
     * Returns a command for a shell; with several providers, one for each, joined by {@code &&}.
     *
     * @param regions of each provider; none for a provider of this host
     * @param account that pays; null if it is not known
     * @param owner of the resources; null for the user of the command
     */
    public static String of(
            String run, Map<String, Set<String>> regions, @Nullable String account, @Nullable String owner) {
        return regions.entrySet().stream()
                .map(each -> "assay provision down --run " + run + " --provider " + each.getKey()
                        + (each.getValue().isEmpty() ? "" : " --region " + String.join(",", each.getValue()))
                        + (account == null ? "" : " --account " + account)
                        + (owner == null ? "" : " --owner=" + ShellWord.quoted(owner)))
                .collect(Collectors.joining(" && "));
    }
}
