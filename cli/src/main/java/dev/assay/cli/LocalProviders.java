package dev.assay.cli;

import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.provision.DeletionCommand;
import dev.assay.spi.environment.EnvironmentProvider;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Providers whose databases are on this host and cost nothing, such as containers. Stateless. */
final class LocalProviders {

    private LocalProviders() {}

    /** Returns the region of a provider of this host; empty for others. */
    static Optional<String> region(Environment environment, String provider) {
        return environment.assay().environmentProviders().stream()
                .filter(each -> each.id().equals(provider))
                .findFirst()
                .flatMap(EnvironmentProvider::localRegion);
    }

    /** Returns whether there are databases, and all of them are made on this host. */
    static boolean makeAll(Environment environment, EnvironmentSpec spec) {
        return !spec.databases().isEmpty()
                && areAll(
                        environment,
                        spec.databases().stream().map(RentedDatabase::provider).collect(Collectors.toSet()));
    }

    /** Returns whether all providers are of this host. */
    static boolean areAll(Environment environment, Set<String> providers) {
        return providers.stream()
                .allMatch(provider -> region(environment, provider).isPresent());
    }

    /**
     * Returns how to delete the databases of a run.
     *
     * @param owner of the databases; null for the user of the command
     */
    static String kept(String run, Set<String> providers, @Nullable String owner) {
        Map<String, Set<String>> here = new TreeMap<>();
        providers.forEach(each -> here.put(each, Set.of()));
        return "The databases of the run '" + run + "' stay until: " + DeletionCommand.of(run, here, null, owner);
    }

    /** Returns the regions of databases. */
    static Set<String> regions(EnvironmentSpec spec) {
        return spec.databases().stream().map(RentedDatabase::region).collect(Collectors.toCollection(TreeSet::new));
    }
}
