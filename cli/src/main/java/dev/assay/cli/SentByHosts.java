package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.environment.RentedHost;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedHostResults;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results that the client hosts of a run have sent to a bucket, and that are not on this machine. Immutable.
 *
 * @param bucket its address; null if it is not known
 * @param places of the results, one for each host that has sent some
 * @param gaps hosts whose results could not be looked for, with the reasons
 */
record SentByHosts(@Nullable String bucket, List<String> places, List<String> gaps) {

    SentByHosts {
        places = List.copyOf(places);
        gaps = List.copyOf(gaps);
    }

    /**
     * Looks for results.
     *
     * @param plan names the hosts; null if it is not known: nothing is looked for then
     * @param bucket its address; null for that of the journal
     */
    static SentByHosts of(
            Environment environment, Provisioning opened, String run, @Nullable Path plan, @Nullable String bucket) {
        Map<String, String> facts = opened.readFacts(run); // another command may use the journal
        String address = bucket == null ? RunFacts.of(RunFacts.ALL_HOSTS, facts).get(RunFacts.BUCKET) : bucket;
        List<String> places = new ArrayList<>();
        List<String> gaps = new ArrayList<>();
        if (plan != null && address != null) {
            ProvisionPlan rented = ProvisionPlan.of(
                    environment.assay(),
                    environment.assay().plan(plan),
                    run,
                    environment.assay().prices().book(null),
                    LocalDate.now(ZoneOffset.UTC));
            for (RentedHost host : rented.hosts()) {
                look(opened.results(rented, host.resource(), address), facts, places, gaps);
            }
        }
        return new SentByHosts(address, places, gaps);
    }

    private static void look(
            RentedHostResults results, Map<String, String> facts, List<String> places, List<String> gaps) {
        try (results) {
            if (RunFacts.of(results.host(), facts).isEmpty() && results.file().exists()) {
                places.add(results.file().place());
            }
        } catch (AssayException e) {
            gaps.add("results of " + results.host() + ": " + e.message());
        }
    }

    /** Returns the places and the command that brings the results home; empty if there are none. */
    String text(String run, @Nullable Path plan) {
        return places.isEmpty()
                ? ""
                : "\nResults of the run: " + String.join(", ", places)
                        + "\nThe command that began the run brings them home, with its other options: assay run " + plan
                        + " --run " + run + " --bucket " + bucket;
    }
}
